import { createStore, useStore } from "../../api/store.ts";
import { openDraft } from "../../api/use-draft.ts";
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
