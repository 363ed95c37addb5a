import type { z } from "zod/mini";
import type { readAccount } from "../../contract/account.ts";
import type { listAdminJobs, listSlovak } from "../../contract/admin-jobs.ts";
import type { attachResume, sendProfile } from "../../contract/apply.ts";
import type { listAudit } from "../../contract/audit.ts";
import type { sendContact } from "../../contract/contact.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { readStatus } from "../../contract/events.ts";
import type { Further } from "../../contract/refusal.ts";
import type { declineApplications, draftsForApplications, draftsForContacts } from "../../contract/replies.ts";
import type { addUser, listUsers } from "../../contract/users.ts";

/** `"sessions.createdAt"`: a field of an answer, through lists and what may be absent. */
type FieldOf<Thing> = Thing extends readonly (infer Entry)[]
  ? FieldOf<Entry>
  : Thing extends object
    ? { [Name in keyof Thing & string]-?: Name | `${Name}.${FieldOf<NonNullable<Thing[Name]>>}` }[keyof Thing & string]
    : never;

type Left<E extends Endpoint & { answer: z.ZodMiniType }, Field extends FieldOf<z.output<E["answer"]>>> = [E, Field];

/** What the browser is sent and no screen shows: renamed in the contract, it does not compile here. */
export type Unread = [
  Left<typeof readAccount, "id" | "hasPassword" | "provedUntil" | "sessions.createdAt">,
  Left<typeof listAdminJobs, "numbers.languages" | "numbers.languages.language">,
  Left<typeof listSlovak, "translator.engine" | "translator.detail">,
  Left<typeof listAudit, "result" | "detail">,
  Left<typeof readStatus, "applications.open">,
  Left<typeof sendContact, "id">,
  Left<typeof sendProfile, "applicationToken" | "applicationId">,
  Left<typeof attachResume, "filename">,
  Left<typeof draftsForContacts | typeof draftsForApplications, "id" | "name" | "email">,
  Left<typeof declineApplications, "applicationId" | "stage">,
  Left<typeof listUsers, "email" | "createdAt">,
  Left<typeof addUser, "expiresAt">,
  // Whoever is refused reads anew what stands.
  Pick<Further, "current" | "stage" | "note" | "template">,
];
