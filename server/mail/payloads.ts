import { z } from "zod";
import { projectTypes } from "../../contract/contacts.ts";
import { locales } from "../../contract/locales.ts";

/** Changes of an account that its user is notified of. */
const accountEvents = [
  "passwordChanged",
  "emailChanged",
  "passkeyAdded",
  "passkeyRemoved",
  "recoveryCodeUsed",
  "recoveryCodesMade",
  "newDevice",
  "accountReset",
] as const;
export type AccountEvent = (typeof accountEvents)[number];

/** Changes that an applicant makes on the applicant's page. */
const myEvents = [
  "cvReplaced",
  "withdrawn",
  "takenBack",
  "consentGiven",
  "consentWithdrawn",
  "exported",
  "erased",
] as const;
export type MyEvent = (typeof myEvents)[number];

const appointmentEvents = ["withdrawn", "takenBack", "erased"] as const satisfies MyEvent[];

/** The values of each kind of mail, as they are stored in the outbox. */
export const payloads = {
  contactNotice: z.object({
    name: z.string(),
    email: z.string(),
    company: z.optional(z.string()),
    projectType: z.enum(projectTypes),
    /** Present only when the setting that puts messages into mails is on. */
    message: z.optional(z.string()),
    /** The language of the person, which may differ from the language of the notice. */
    language: z.optional(z.enum(locales)),
    /** The promised time of an answer. */
    due: z.optional(z.iso.datetime()),
  }),
  contactReceipt: z.object({ name: z.string() }),
  /** Contains no cover letter and no CV, because retention and erasure do not reach mailboxes. */
  applicationNotice: z.object({
    name: z.string(),
    email: z.string(),
    jobTitle: z.string(),
    phone: z.optional(z.string()),
    /** Whether the applicant announced a CV, which is attached after the application is stored. */
    hasCv: z.optional(z.boolean()),
    /** The language of the person, which may differ from the language of the notice. */
    language: z.optional(z.enum(locales)),
  }),
  /** `jobTitle` is the title that the applicant read. */
  applicationReceipt: z.object({
    name: z.string(),
    jobTitle: z.string(),
    keepForLater: z.boolean(),
    /** Whether the CV has arrived. */
    hasCv: z.optional(z.boolean()),
    /** The token that opens the applicant's page. */
    myToken: z.optional(z.string()),
  }),
  /** Confirms a change on the applicant's page. */
  myNotice: z.object({ event: z.enum(myEvents), name: z.string(), jobTitle: z.string() }),
  /** A person who is invited to an interview has withdrawn, taken the withdrawal back, or erased all data. */
  appointmentNotice: z.object({
    event: z.enum(appointmentEvents),
    start: z.iso.datetime(),
    jobTitle: z.string(),
    /** Absent after an erasure. */
    person: z.optional(z.object({ name: z.string(), email: z.string() })),
  }),
  /** The contacts to answer today, without names, because the erasure of a person does not reach a sent mail. */
  morningList: z.object({
    now: z.iso.datetime(),
    count: z.number(),
    records: z.array(z.object({ id: z.string(), projectType: z.enum(projectTypes), due: z.iso.datetime() })),
  }),
  /** Informs staff that further notices are only in the admin. */
  noticesPaused: z.object({ tab: z.enum(["contacts", "applications"]) }),
  /** A reply of staff to a person. */
  reply: z.object({
    tab: z.enum(["contacts", "applications"]),
    subject: z.string(),
    text: z.string(),
    /** Our earlier mails of the thread, the receipt first. */
    follows: z.array(z.string()),
    appointment: z.optional(
      z.object({ start: z.iso.datetime(), minutes: z.number(), title: z.string(), writtenAt: z.iso.datetime() }),
    ),
  }),
  accountNotice: z.object({ event: z.enum(accountEvents), username: z.string(), device: z.optional(z.string()) }),
};

export type MailKind = keyof typeof payloads;
export type Payload<K extends MailKind> = z.infer<(typeof payloads)[K]>;

export function isMailKind(value: string): value is MailKind {
  return Object.hasOwn(payloads, value);
}
