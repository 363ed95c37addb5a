import { z } from "zod";
import { projectTypes } from "../../contract/contacts.ts";
import { locales } from "../../contract/locales.ts";

/** What a user is told about the own account. */
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

/** What an applicant has done on the own page. */
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

/** What each mail's words are filled with, as it waits in the outbox. A row may be older than the release that reads it. */
export const payloads = {
  contactNotice: z.object({
    name: z.string(),
    email: z.string(),
    company: z.optional(z.string()),
    projectType: z.enum(projectTypes),
    /** Only where the operator wants it in mailboxes. */
    message: z.optional(z.string()),
    /** What the person wrote in; staff may read in another. */
    language: z.optional(z.enum(locales)),
    /** Until when an answer is promised. */
    due: z.optional(z.iso.datetime()),
  }),
  contactReceipt: z.object({ name: z.string() }),
  /** Without letter and CV: those are read in the admin, where retention and erasure reach them. */
  applicationNotice: z.object({
    name: z.string(),
    email: z.string(),
    jobTitle: z.string(),
    phone: z.optional(z.string()),
    /** Whether a CV was announced; it is attached after the application is stored. */
    hasCv: z.optional(z.boolean()),
    /** What the person wrote in; staff may read in another. */
    language: z.optional(z.enum(locales)),
  }),
  /** `jobTitle` as the applicant read it. */
  applicationReceipt: z.object({
    name: z.string(),
    jobTitle: z.string(),
    keepForLater: z.boolean(),
    /** Whether the CV has arrived. */
    hasCv: z.optional(z.boolean()),
    /** Opens the applicant's own page. */
    myToken: z.optional(z.string()),
  }),
  /** Confirms what was done on the applicant's own page. */
  myNotice: z.object({ event: z.enum(myEvents), name: z.string(), jobTitle: z.string() }),
  /** Somebody who is invited to an interview has withdrawn, come back, or erased everything. */
  appointmentNotice: z.object({
    event: z.enum(appointmentEvents),
    start: z.iso.datetime(),
    jobTitle: z.string(),
    /** Not of whoever has erased everything: a mail outlives what is erased. */
    person: z.optional(z.object({ name: z.string(), email: z.string() })),
  }),
  /** What staff have to answer today. Without names: it is about many people, and erasing one would not reach it. */
  morningList: z.object({
    now: z.iso.datetime(),
    count: z.number(),
    records: z.array(z.object({ id: z.string(), projectType: z.enum(projectTypes), due: z.iso.datetime() })),
  }),
  /** Tells staff that the next ones are only in the admin. */
  noticesPaused: z.object({ tab: z.enum(["contacts", "applications"]) }),
  /** What staff wrote to a person. */
  reply: z.object({
    tab: z.enum(["contacts", "applications"]),
    subject: z.string(),
    text: z.string(),
    /** Mails of ours that it follows, the receipt first. */
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
