import { z } from "zod/mini";
import { discardDraft, listDraftNames } from "../../api/use-draft.ts";

/** Begins the names of all drafts of staff: a logout deletes them. */
const prefix = "staff/";

/** The user is in the name: after an expired session the draft waits for the same user. */
export function getStaffDraftName(kind: string, id: string): string {
  return `${prefix}${encodeURIComponent(signedInUser() ?? "")}/${kind}/${id}`;
}

export const listStaffDrafts = () => listDraftNames(prefix);

export function discardStaffDrafts(): void {
  for (const name of listStaffDrafts()) discardDraft(name);
}

const adminUserKey = "admin_user";
const adminUser = z.object({ username: z.string() });

/** The name of the user that is stored in this browser; undefined when signed out or when storage is forbidden. */
export function signedInUser(): string | undefined {
  try {
    return adminUser.safeParse(JSON.parse(localStorage.getItem(adminUserKey) ?? "null")).data?.username;
  } catch {
    return undefined;
  }
}
