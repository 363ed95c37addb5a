import { useSyncExternalStore } from "react";
import { setInAddress } from "./address.ts";

/** What of the open record somebody writes in. */
export type Part = "reply" | "note";

let open: { id: string; part: Part | undefined } = { id: "", part: undefined };
const listeners = new Set<() => void>();

/** Shows a record in the pane and leads the keyboard there. Going on from one to the next leaves no trail in the history. */
export function openRecord(id: string, part?: Part): void {
  const before = new URLSearchParams(location.search).get("id");
  setOpen(id, part);
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

/** Opens the reply or the note of a record. */
export function showPart(id: string, part: Part): void {
  setOpen(id, part);
}

/** What is done late, when somebody writes elsewhere by then, closes nothing: what they type on would work as keys. */
export function closePart(id: string, part: Part): void {
  if (open.id === id && open.part === part) setOpen(id, undefined);
}

function setOpen(id: string, part: Part | undefined): void {
  open = { id, part };
  for (const listener of listeners) listener();
}

export function usePart(id: string): Part | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (open.id === id ? open.part : undefined),
    () => undefined,
  );
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return element !== null;
}
