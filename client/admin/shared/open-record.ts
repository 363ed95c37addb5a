import { createStore, useStore } from "../../api/store.ts";
import { openDraft } from "../../api/use-draft.ts";
import { setInAddress } from "./address.ts";
import { getStaffDraftName } from "./staff-drafts.ts";

/** The part of the open record that the user writes in. */
export type Part = "reply" | "note";

interface OpenPart {
  id: string;
  part: Part | undefined;
}

const openKept = () => openDraft<OpenPart>(getStaffDraftName("open", "part"), { id: "", part: undefined });
const open = createStore(takeKept());

/** After an expired session, and in the other language, the same user finds the part open again. */
export function keepOpenPart(): void {
  const now = open.get();
  if (now.part) openKept().change(now);
}

function takeKept(): OpenPart {
  const { fields, isDirty, discard } = openKept();
  if (isDirty) discard();
  return fields;
}

/** Opens the reply or the note of a record; without a part, neither. */
export function showPart(id: string, part: Part | undefined): void {
  open.set({ id, part });
}

/** Nothing closes when the user has opened another part by then: letters typed on would act as shortcuts. */
export function closePart(id: string, part: Part): void {
  const now = open.get();
  if (now.id === id && now.part === part) showPart(id, undefined);
}

export function usePart(id: string): Part | undefined {
  return useStore(open, (now) => (now.id === id ? now.part : undefined), undefined);
}

/** Shows a record in the pane and focuses it. Steps from one record to the next make no history entries. */
export function openRecord(id: string, part?: Part): void {
  const before = new URLSearchParams(location.search).get("id");
  showPart(id, part);
  if (before !== id) setInAddress({ id }, { replace: Boolean(before) });
  if (part === undefined) requestAnimationFrame(() => focusOn("[data-testid=record-pane] h2"));
}

/** Shows the list again and focuses the record's row. */
export function closeRecord(id: string): void {
  setInAddress({}, { replace: true });
  requestAnimationFrame(() => leadTo(`[data-record="${CSS.escape(id)}"] h3 a`));
}

const maxFrames = 60;

/** Where the record replaced its list, the row is rendered some frames later. */
function leadTo(row: string, frames = maxFrames): void {
  if (focusOn(row)) {
    document.activeElement?.closest("article")?.scrollIntoView({ block: "nearest" });
    return;
  }
  if (frames === 0) return;
  if (frames === maxFrames) focusOn("[role=tabpanel]");
  requestAnimationFrame(() => {
    if (document.activeElement?.matches("body, [role=tabpanel]")) leadTo(row, frames - 1);
  });
}

function focusOn(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus({ preventScroll: true });
  return element !== null;
}
