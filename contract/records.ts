import { z } from "zod/mini";
import { companyZone } from "./company-day.ts";
import { baseRevision, id, isoTime, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";

/** The stages of an application in the hiring process. */
export const stages = ["new", "contact", "interview", "offer", "hired", "declined"] as const;
export type Stage = (typeof stages)[number];

/** The one note of a record, which all staff share. */
export const note = z.object({ text: z.string(), author: z.string(), at: isoTime });
export type Note = z.output<typeof note>;

export const params = z.object({ id });
export const maxNoteLength = 5_000;

/** `failed`: no more retries. `program`: for the user's own mail program, because the site sends no mail. */
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
  /** The user who acted; absent when the applicant or the sender acted. */
  author: z.optional(z.string()),
  /** The stage that the application was put into. */
  stage: z.optional(z.enum(stages)),
  /** The state of the mail, for a receipt or a reply. */
  state: z.optional(z.enum(mailStates)),
  /** The id of the reply. */
  id: z.optional(z.string()),
  template: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  /** The appointment that the reply invited to. */
  date: z.optional(isoTime),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const listQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listDefault))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Search words that must all occur, in any case and without diacritics. An e-mail address finds its records. */
  q: z.optional(text(limits.email)),
  /** Only the record with this id. */
  id: z.optional(id),
  /** Only records that will be erased within 14 days. */
  leaving: z.optional(z.literal("soon")),
};

/** Optimistic locking: the revision grows with each change of the record's fields by staff or by the person. */
export const revision = z.number();

export const noteRequest = z.object({
  /** Empty to remove the note. */
  text: text(maxNoteLength),
  revision: baseRevision,
});

/** The reader of an exported file: `lang` sets its texts and separator, `zone` the time zone of its times. */
export const exportReader = {
  lang: z._default(z.enum(locales), defaultLocale),
  /** A browser without a known time zone may send `Etc/Unknown`: the file then has the company's time. */
  zone: z.catch(z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone)), companyZone), companyZone),
};

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(defaultLocale, { timeZone: name }));
  } catch {
    return false;
  }
}
