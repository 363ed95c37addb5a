import { discardDraft, hasDraft, listDraftNames } from "../../api/use-draft.ts";
import { documentUser } from "./signed-in-user.ts";

/** Begins the names of all drafts of staff: a logout deletes them. */
const prefix = "staff/";

/** The user is in the name: after an expired session the draft waits for the same user. */
export function getStaffDraftName(kind: string, id: string): string {
  return `${prefix}${encodeURIComponent(documentUser ?? "")}/${kind}/${id}`;
}

/** How many drafts of this user are in this tab. */
export function countStaffDrafts(): number {
  return listDraftNames(getStaffDraftName("", "").slice(0, -1)).length;
}

/** Drafts of all users. */
export function discardStaffDrafts(): void {
  for (const name of listDraftNames(prefix)) discardDraft(name);
}

const kindsAboutRecords = ["reply", "note"];

/** Whether this user has begun to write something about the record. */
export const hasDraftAbout = (id: string) => kindsAboutRecords.some((kind) => hasDraft(getStaffDraftName(kind, id)));

/** For a record that is gone. */
export function discardDraftsAbout(id: string): void {
  for (const kind of kindsAboutRecords) discardDraft(getStaffDraftName(kind, id));
}
