import { type RecordPanel, setInAddress } from "./address.ts";

/** Shows a record in the pane and focuses it. Steps from one record to the next make no history entries. */
export function openRecord(id: string, panel?: RecordPanel): void {
  setInAddress({ id, panel: panel ?? "" }, { replace: new URLSearchParams(location.search).has("id") });
  if (panel === undefined) requestAnimationFrame(() => focusOn("[data-testid=record-pane] h2"));
}

/** Shows the list again and focuses the record's row. */
export function closeRecord(id: string): void {
  setInAddress({}, { replace: true });
  requestAnimationFrame(() => focusWhenRendered(`[data-record="${CSS.escape(id)}"] h3 a`));
}

const maxFrames = 60;

/** Tries again on each frame: where the record replaced its list, the row is rendered some frames later. */
function focusWhenRendered(row: string, frames = maxFrames): void {
  if (focusOn(row)) {
    document.activeElement?.closest("article")?.scrollIntoView({ block: "nearest" });
    return;
  }
  if (frames === 0) return;
  if (frames === maxFrames) focusOn("[role=tabpanel]");
  requestAnimationFrame(() => {
    if (document.activeElement?.matches("body, [role=tabpanel]")) focusWhenRendered(row, frames - 1);
  });
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return element !== null;
}
