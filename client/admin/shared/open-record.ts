import { setInAddress } from "./address.ts";
import { type Part, showPart } from "./open-part.ts";

/** Shows a record in the pane and leads the keyboard there. Going on from one to the next leaves no trail in the history. */
export function openRecord(id: string, part?: Part): void {
  const before = new URLSearchParams(location.search).get("id");
  showPart(id, part);
  if (before !== id) setInAddress({ id }, { replace: Boolean(before) });
  if (part === undefined) requestAnimationFrame(() => focusOn("[data-testid=record-pane] h2"));
}

/** Back to the list, with the keyboard at the record's row. */
export function closeRecord(id: string): void {
  setInAddress({}, { replace: true });
  requestAnimationFrame(() => leadTo(`[data-record="${CSS.escape(id)}"] h3 a`));
}

const patientFrames = 60;

/** Where the record was the page, its row comes a moment later. */
function leadTo(row: string, frames = patientFrames): void {
  if (focusOn(row) || frames === 0) return;
  if (frames === patientFrames) focusOn("[role=tabpanel]");
  requestAnimationFrame(() => {
    if (document.activeElement?.matches("body, [role=tabpanel]")) leadTo(row, frames - 1);
  });
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return element !== null;
}
