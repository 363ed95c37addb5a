import { discardDraft, hasDraft, listDraftNames } from "../../api/use-draft.ts";
import { documentUser } from "./signed-in-user.ts";

/** Prefix of the names of all drafts of staff, which a logout deletes. */
const prefix = "staff/";

/** The name contains the user: after an expired session the draft waits for the same user. */
export function getStaffDraftName(kind: string, id: string): string {
  return `${prefix}${encodeURIComponent(documentUser ?? "")}/${kind}/${id}`;
}

/** How many drafts of this user are in this tab. */
export function countStaffDrafts(): number {
  return listDraftNames(getStaffDraftName("", "").slice(0, -1)).length;
}

/** Discards the drafts of all users in this tab. */
export function discardStaffDrafts(): void {
  for (const name of listDraftNames(prefix)) discardDraft(name);
}

const kindsAboutRecords = ["reply", "note"];

/** Whether this user has begun to write something about the record. */
export const hasDraftAbout = (id: string) => kindsAboutRecords.some((kind) => hasDraft(getStaffDraftName(kind, id)));

/** Call this for a record that no longer exists. */
export function discardDraftsAbout(id: string): void {
  for (const kind of kindsAboutRecords) discardDraft(getStaffDraftName(kind, id));
}
