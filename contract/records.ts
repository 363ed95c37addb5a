import { z } from "zod/mini";
import { baseRevision, id, isoTime, text } from "./fields.ts";
import { companyZone } from "./job/closing-day.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";

/** How far an application is. */
export const stages = ["new", "contact", "interview", "offer", "hired", "declined"] as const;
export type Stage = (typeof stages)[number];

/** All staff share one note of a record. */
export const note = z.object({ text: z.string(), author: z.string(), at: isoTime });
export type Note = z.output<typeof note>;

export const params = z.object({ id });
export const maxNoteLength = 5_000;

/** `failed`: given up. `program`: written in the sender's own mail program, because the site sends no mail. */
export const mailStates = ["queued", "sent", "failed", "program"] as const;

export const historyEntry = z.object({
  at: isoTime,
  kind: z.enum([
    "received",
    "receipt",
    "reply",
    "stage",
    "starred",
    "unstarred",
    "note",
    "noteRemoved",
    "answered",
    "reopened",
    "cvDownloaded",
    "withdrawn",
    "takenBack",
    "cvReplaced",
    "consentGiven",
    "consentWithdrawn",
    "exported",
  ]),
  /** The user; absent when the person did it. */
  author: z.optional(z.string()),
  /** The stage that it was put into. */
  stage: z.optional(z.enum(stages)),
  /** How far the mail is. */
  state: z.optional(z.enum(mailStates)),
  /** The reply that was sent. */
  id: z.optional(z.string()),
  template: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  /** The appointment that it invited to. */
  date: z.optional(isoTime),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const listQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listDefault))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Search words, diacritics and case ignored, all of them must occur. An address finds all that was sent under it. */
  q: z.optional(text(limits.email)),
  /** One record alone. */
  id: z.optional(id),
  /** Records that are erased within 14 days. */
  leaving: z.optional(z.literal("soon")),
};

/** Grows with each change by staff or by the person. */
export const revision = z.number();

export const noteRequest = z.object({
  /** Empty to remove the note. */
  text: text(maxNoteLength),
  revision: baseRevision,
});
export const noteRefusals = ["validation", "unauthorized", "notFound", "conflict"] as const;

/** For whom a file is written: its words and separator, and the clock of its times. */
export const exportReader = {
  lang: z._default(z.enum(locales), defaultLocale),
  /** A browser may not know its own, and say `Etc/Unknown`: its file has the company's time. */
  zone: z.catch(z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone)), companyZone), companyZone),
};

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(defaultLocale, { timeZone: name }));
  } catch {
    return false;
  }
}
