import type { z } from "zod/mini";
import type { readAccount } from "../../contract/account.ts";
import type { listApplications, listContacts, withdrawConsent } from "../../contract/admin.ts";
import type { listAdminJobs, listSlovak } from "../../contract/admin-jobs.ts";
import type { readApi } from "../../contract/api.ts";
import type { attachResume, sendProfile } from "../../contract/apply.ts";
import type { listAudit } from "../../contract/audit.ts";
import type { sendContact } from "../../contract/contact.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { readStatus } from "../../contract/events.ts";
import type { exportMine } from "../../contract/my.ts";
import type { Further } from "../../contract/refusal.ts";
import type {
  declineApplications,
  draftsForApplications,
  draftsForContacts,
  replyToApplication,
  replyToContact,
} from "../../contract/replies.ts";
import type { addUser, listUsers } from "../../contract/users.ts";

/** `"sessions.createdAt"`: a field of an answer, through lists and what may be absent. */
type FieldOf<Thing> = Thing extends readonly (infer Entry)[]
  ? FieldOf<Entry>
  : Thing extends object
    ? { [Name in keyof Thing & string]-?: Name | `${Name}.${FieldOf<NonNullable<Thing[Name]>>}` }[keyof Thing & string]
    : never;

type Left<E extends Endpoint & { answer: z.ZodMiniType }, Field extends FieldOf<z.output<E["answer"]>>> = [E, Field];
type Unsent<E extends { query: z.ZodMiniType }, Field extends keyof z.input<E["query"]>> = [E, Field];

/** What the browser is sent and no screen shows, and what it never sends: renamed in the contract, it does not compile here. */
export type Unread = [
  Left<typeof readAccount, "id" | "hasPassword" | "provedUntil" | "sessions.createdAt">,
  Left<typeof listAdminJobs, "numbers.languages" | "numbers.languages.language">,
  Left<typeof listSlovak, "translator.engine" | "translator.detail">,
  Left<typeof listAudit, "result" | "detail">,
  Left<typeof readStatus, "applications.open">,
  Left<typeof sendContact, "id">,
  Left<typeof sendProfile, "applicationToken" | "applicationId">,
  Left<typeof attachResume, "filename">,
  Left<typeof draftsForContacts | typeof draftsForApplications, "id" | "name" | "email" | "changedAt">,
  Left<typeof replyToContact | typeof replyToApplication, "id">,
  Left<typeof declineApplications, `declined.${"id" | "state" | "applicationId" | "stage"}`>,
  Left<typeof listUsers, "email" | "createdAt">,
  Left<typeof addUser, "expiresAt">,
  // Saved as a file as it came.
  Left<
    typeof exportMine,
    | `data.applications.${"starred" | "consentEndedAt" | "resumeCautions"}`
    | `data.${"applications" | "messages"}.${"language" | "events.at" | "events.action" | "events.detail"}`
    | `data.${"applications" | "messages"}.mails.${"kind" | "createdAt" | "sentAt" | "failedAt"}`
    | `data.${"applications" | "messages"}.${"note.text" | "note.at"}`
    | `data.${"applications" | "messages"}.replies.${"subject" | "text" | "createdAt" | "date" | "stage"}`
    | `data.messages.${"name" | "email" | "company" | "projectType" | "message" | "createdAt" | "answeredAt"}`
  >,
  // For other programs.
  Pick<(typeof readApi.answer)["shape"], "openapi">,
  [typeof withdrawConsent, Pick<z.input<typeof withdrawConsent.params>, "id">],
  // Followed by the address in a list's `Link`, which the server has made.
  Unsent<typeof listContacts | typeof listApplications | typeof listAudit, "cursor">,
  // Whoever is refused reads anew what stands.
  Pick<Further, "current" | "stage" | "note" | "template">,
];
