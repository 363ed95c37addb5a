import { getOldDraftName, getStaffDraftName } from "../../../admin/shared/staff-drafts.ts";
import * as drafts from "../../../api/draft.ts";
import { discardDraft, hasDraft } from "../../../api/use-draft.ts";

export const readDraft = <Draft extends object>(key: string) => drafts.readDraft<Draft>(getOldDraftName(key));
export const keepDraft = <Draft extends object>(key: string, change: Partial<Draft>) =>
  drafts.keepDraft<Draft>(getOldDraftName(key), change);
export const dropDraft = (key: string) => drafts.dropDraft(getOldDraftName(key));

const typed = ["text", "typed", "letters", "date"];

export function isBegunAbout(id: string): boolean {
  const reply = readDraft<object>(`reply:${id}`);
  return typed.some((field) => Reflect.get(reply, field)) || hasDraft(getStaffDraftName("note", id));
}

export function dropDraftsAbout(id: string): void {
  dropDraft(`reply:${id}`);
  discardDraft(getStaffDraftName("note", id));
}

/**
 * What was sent is no draft any more; what was typed over it on its way stays one, with what its writer has seen now.
 * Says whether all was sent.
 */
export function settleDraft<Draft extends object>(key: string, sent: Partial<Draft>, seen: Partial<Draft>): boolean {
  const draft: Partial<Draft> = readDraft<Draft>(key);
  const isSent = Object.entries(sent).every(
    ([name, value]) => JSON.stringify(Reflect.get(draft, name)) === JSON.stringify(value),
  );
  if (isSent) dropDraft(key);
  else keepDraft<Draft>(key, seen);
  return isSent;
}
