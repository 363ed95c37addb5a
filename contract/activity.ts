import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoTime, line } from "./fields.ts";
import { limits } from "./limits.ts";

type Result = "done" | "refused";

/**
 * Every action of the activity log, and whether it was done or refused. `mine…`: an applicant did it on their own page.
 * `words…`: about texts of the site. `actLimited`: too many re-authentications or changes of the e-mail address.
 */
const actions = {
  login: "done",
  loginFailed: "refused",
  loginLimited: "refused",
  secondStepAsked: "refused",
  actLimited: "refused",
  reauthRequested: "refused",
  logout: "done",
  tokenRefused: "refused",
  reauthGiven: "done",
  reauthFailed: "refused",
  passkeyCloned: "refused",
  passkeyRefused: "refused",
  invitationRefused: "refused",
  invitationAccepted: "done",
  passwordChanged: "done",
  emailChanged: "done",
  passkeyAdded: "done",
  passkeyRenamed: "done",
  passkeyRemoved: "done",
  recoveryCodesMade: "done",
  sessionEnded: "done",
  sessionsEnded: "done",
  jobCreated: "done",
  jobUpdated: "done",
  jobDeleted: "done",
  jobRestored: "done",
  jobPublished: "done",
  jobClosed: "done",
  jobMoved: "done",
  cvDownloaded: "done",
  contactAnswered: "done",
  contactReopened: "done",
  stageSet: "done",
  starred: "done",
  unstarred: "done",
  noteWritten: "done",
  noteRemoved: "done",
  replySent: "done",
  templateSaved: "done",
  templateReset: "done",
  wordsSaved: "done",
  wordsPublished: "done",
  wordsTakenBack: "done",
  cvsDownloaded: "done",
  contactsExported: "done",
  applicationsExported: "done",
  personErased: "done",
  consentWithdrawn: "done",
  mineCvReplaced: "done",
  mineWithdrawn: "done",
  mineTakenBack: "done",
  mineConsentGiven: "done",
  mineConsentWithdrawn: "done",
  mineExported: "done",
  mineErased: "done",
  adminCreated: "done",
  adminDisabled: "done",
  adminEnabled: "done",
  adminReset: "done",
  passwordReset: "done",
} as const satisfies Record<string, Result>;
export type AuditAction = keyof typeof actions;

export function isAuditAction(value: string): value is AuditAction {
  return Object.hasOwn(actions, value);
}

export const auditActions = Object.keys(actions).filter(isAuditAction);

export function getActionResult(action: AuditAction): Result {
  return actions[action];
}

const action = z.enum(auditActions);

export const auditEvent = z.object({
  id: z.string(),
  at: isoTime,
  actor: z.string(),
  action,
  result: z.enum(["done", "refused"]),
  target: z.optional(z.string()),
  /** More about the action, such as the new stage or the template that was used. */
  detail: z.optional(z.string()),
  /** The contact or application that the action was about, until that record is erased. */
  record: z.optional(
    z.object({
      kind: z.enum(["contact", "application"]),
      id: z.string(),
      name: z.string(),
      job: z.optional(z.string()),
    }),
  ),
  address: z.optional(z.string()),
  /** The browser and the operating system in words. */
  device: z.optional(z.string()),
  /** How many equal refusals within an hour the entry counts; 1 for every completed action. */
  count: z.number(),
});

export type AuditEvent = z.output<typeof auditEvent>;

export const listAudit = endpoint("GET", "/api/admin/audit", {
  query: z.object({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listDefault))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    action: z.optional(action),
    /** The exact name of a user. */
    actor: z.optional(line(limits.shortText)),
  }),
  answer: z.array(auditEvent),
  refusals: ["validation", "invalidCursor"],
});
