import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { isoTime, line } from "./fields.ts";
import { limits } from "./limits.ts";
import { resumeRefusals } from "./uploads.ts";

/**
 * The form of an e-mail address for comparison. Only ASCII letters are lowercased: `toLowerCase` also maps letters that
 * mail servers distinguish (the Kelvin sign and k), and the owner of one mailbox would read and erase the records of
 * another.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Compares domains in ASCII, because Chromium converts the domain of an email field to ASCII and Firefox does not. */
export function isSameMailbox(one: string, other: string): boolean {
  return toAscii(one.trim()) === toAscii(other.trim());
}

function toAscii(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  return emailKey(address.slice(0, at) + ((!isAscii && URL.parse(`http://${domain}`)?.hostname) || domain));
}

/** Grace period in days: a withdrawn consent can be given again before the application is erased. */
export const consentGraceDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * When an application is erased, with and without the consent to be kept for other jobs. The date without the
 * consent is never later than the date with it.
 */
export function erasedOn(
  createdAt: string,
  consentEndedAt: string | null,
  { applicationsDays, consentDays }: { applicationsDays: number; consentDays: number },
): { withConsent: string; without: string } {
  const addDays = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();
  const [plain, withConsent] = [addDays(createdAt, applicationsDays), addDays(createdAt, consentDays)];
  if (consentEndedAt === null) return { withConsent, without: plain };
  const graceEnd = addDays(consentEndedAt, consentGraceDays);
  const bounded = graceEnd < withConsent ? graceEnd : withConsent;
  return { withConsent, without: bounded > plain ? bounded : plain };
}

/** The status of an application as the applicant sees it. A new application has the status `reading`. */
export const myStatuses = ["reading", "contact", "interview", "offer", "hired", "declined"] as const;
export type MyStatus = (typeof myStatuses)[number];

export function toMyStatus(stage: string): MyStatus {
  return myStatuses.find((status) => status === stage) ?? "reading";
}

/** After the decision, the applicant can only change the consent and erase the application. */
export const isDecided = (status: MyStatus) => status === "hired" || status === "declined";

/** The token of the link in the confirmation. It is sent in the body, because proxies and browsers keep URLs. */
const token = z.string({ error: "invalid" satisfies FieldCode }).check(z.maxLength(limits.shortText));

export const myApplication = z.object({
  /** Absent in a general profile. */
  job: z.optional(z.object({ id: z.string(), title: z.string(), isOpen: z.boolean() })),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  coverLetter: z.string(),
  createdAt: isoTime,
  status: z.enum(myStatuses),
  withdrawnAt: z.optional(isoTime),
  resume: z.optional(z.object({ filename: z.string(), bytes: z.number() })),
  /** Whether the CV was removed, because the virus scanner later found a virus in it. */
  resumeRefused: z.optional(z.boolean()),
  /** Whether a CV can be added or replaced, which ends with a decision or a withdrawal. */
  takesResume: z.boolean(),
  keepForLater: z.boolean(),
  /** When the application is erased, with and without the consent to be kept for other jobs. */
  erasedOn: z.object({ withConsent: isoTime, without: isoTime }),
});
export type MyApplication = z.output<typeof myApplication>;

export const readMine = endpoint("POST", "/api/my/application", {
  ignoresKey: "only reads",
  body: z.object({ token }),
  answer: myApplication,
  refusals: ["notFound", "rateLimited"],
});

export const replaceMyResume = endpoint("PUT", "/api/my/resume", {
  body: z.object({ token, resumeFileUrl: line(2_048, 1), resumeFilename: z.catch(line(1_000), "unknown") }),
  answer: myApplication,
  /** `forbidden`: the application is decided or withdrawn. */
  refusals: ["notFound", ...resumeRefusals],
});

const yesOrNo = z.boolean({ error: "invalid" satisfies FieldCode });

/** A repeat changes nothing and sends no second mail. `forbidden`: the application is decided. */
export const withdrawMine = endpoint("PUT", "/api/my/withdrawn", {
  body: z.object({ token, withdrawn: yesOrNo }),
  answer: myApplication,
  refusals: ["notFound", "forbidden", "rateLimited"],
});

export const changeMyConsent = endpoint("PUT", "/api/my/consent", {
  body: z.object({ token, keepForLater: yesOrNo }),
  answer: myApplication,
  refusals: ["notFound", "rateLimited"],
});

/** Mails, notes, replies and events of a record, without names of staff. */
const recordDetails = {
  language: z.string(),
  mails: z.array(
    z.object({ kind: z.string(), createdAt: isoTime, sentAt: z.optional(isoTime), failedAt: z.optional(isoTime) }),
  ),
  note: z.optional(z.object({ text: z.string(), at: isoTime })),
  replies: z.array(
    z.object({
      subject: z.string(),
      text: z.string(),
      createdAt: isoTime,
      /** The appointment that the reply invited to. */
      date: z.optional(isoTime),
      /** The stage that the reply put the application into. */
      stage: z.optional(z.string()),
    }),
  ),
  /** Entries of the activity log, as codes. */
  events: z.array(z.object({ at: isoTime, action: z.string(), detail: z.optional(z.string()) })),
};
const file = z.object({ signedUrl: z.url(), filename: z.string() });

/** All data stored under the sender's e-mail address, and URLs of the CVs that are valid for a minute. */
export const exportMine = endpoint("POST", "/api/my/export", {
  ignoresKey: "only reads",
  body: z.object({ token }),
  answer: z.object({
    data: z.object({
      applications: z.array(
        z.extend(z.omit(myApplication, { takesResume: true }), {
          starred: z.boolean(),
          consentEndedAt: z.optional(isoTime),
          /** Warnings to staff about the CV. */
          resumeCautions: z.array(z.string()),
          ...recordDetails,
        }),
      ),
      messages: z.array(
        z.object({
          name: z.string(),
          email: z.string(),
          company: z.optional(z.string()),
          projectType: z.string(),
          message: z.string(),
          createdAt: isoTime,
          answeredAt: z.optional(isoTime),
          ...recordDetails,
        }),
      ),
    }),
    /** The CV of the application that the link opens; absent while the virus scanner has not checked the file. */
    resume: z.optional(file),
    /** The CVs of the person's other applications. */
    otherResumes: z.array(file),
  }),
  refusals: ["notFound", "rateLimited", "storageUnavailable"],
});

/** Erases all data stored under the sender's e-mail address, which the sender types as confirmation. */
export const eraseMine = endpoint("POST", "/api/my/erase", {
  body: z.object({ token, email: line(limits.email, 1, "emailInvalid") }),
  refusals: ["notFound", "rateLimited"],
});

const erased = z.object({ contacts: z.number(), applications: z.number(), files: z.number() });

/** Counts what an erasure would remove. The e-mail address is in the body, because URLs are logged. */
export const countPerson = endpoint("POST", "/api/admin/erasures/count", {
  ignoresKey: "only reads",
  body: z.object({ email: line(limits.email, 1, "emailInvalid") }),
  answer: erased,
});

/** Erases all data stored under one e-mail address, which the user types again as confirmation. */
export const erasePerson = endpoint("POST", "/api/admin/erasures", {
  body: z.object({ email: line(limits.email, 1, "emailInvalid"), confirmation: line(limits.email, 1, "emailInvalid") }),
  answer: erased,
  refusals: ["reauthRequired"],
});
