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

/** Typed again in another browser: Chromium writes the domain in an email field in ASCII, Firefox leaves it as it is. */
export function isSameMailbox(one: string, other: string): boolean {
  return toAscii(one.trim()) === toAscii(other.trim());
}

function toAscii(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  return emailKey(address.slice(0, at) + ((!isAscii && URL.parse(`http://${domain}`)?.hostname) || domain));
}

/** Grace period: a withdrawn consent can be given again for so many days before the erasure. */
export const secondThoughtDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * When an application is erased, with and without the consent to be kept for other positions. Without it never later than
 * with it.
 */
export function erasedOn(
  createdAt: string,
  consentEndedAt: string | null,
  { applicationsDays, consentDays }: { applicationsDays: number; consentDays: number },
): { withConsent: string; without: string } {
  const addDays = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();
  const [plain, withConsent] = [addDays(createdAt, applicationsDays), addDays(createdAt, consentDays)];
  if (consentEndedAt === null) return { withConsent, without: plain };
  const thought = addDays(consentEndedAt, secondThoughtDays);
  const bounded = thought < withConsent ? thought : withConsent;
  return { withConsent, without: bounded > plain ? bounded : plain };
}

/** The status of an application as its sender sees it: a new one is being read. */
export const myStatuses = ["reading", "contact", "interview", "offer", "hired", "declined"] as const;
export type MyStatus = (typeof myStatuses)[number];

export function toMyStatus(stage: string): MyStatus {
  return myStatuses.find((status) => status === stage) ?? "reading";
}

/** Then its sender changes nothing about it any more but consent and erasure. */
export const isDecided = (status: MyStatus) => status === "hired" || status === "declined";

/** The token of the link in the receipt. It is in the body, because proxies and browsers keep URLs. */
const token = z.string({ error: "invalid" satisfies FieldCode }).check(z.maxLength(limits.shortText));

const myApplication = z.object({
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
  /** It came, was checked later, and was removed because of a virus. */
  resumeRefused: z.optional(z.boolean()),
  /** Until the position is decided or the application withdrawn. */
  takesResume: z.boolean(),
  keepForLater: z.boolean(),
  /** When everything is erased, with and without the consent to be kept for other positions. */
  erasedOn: z.object({ withConsent: isoTime, without: isoTime }),
});
export type MyApplication = z.output<typeof myApplication>;

export const readMine = endpoint({
  method: "POST",
  path: "/api/my/application",
  ignoresKey: "only reads",
  body: z.object({ token }),
  status: 200,
  answer: myApplication,
  refusals: ["validation", "notFound", "rateLimited"],
});

export const replaceMyResume = endpoint({
  method: "PUT",
  path: "/api/my/resume",
  body: z.object({ token, resumeFileUrl: line(2_048, 1), resumeFilename: z.catch(line(1_000), "unknown") }),
  status: 200,
  answer: myApplication,
  /** `forbidden`: it is decided, or withdrawn. */
  refusals: ["validation", "notFound", ...resumeRefusals],
});

const yesOrNo = z.boolean({ error: "invalid" satisfies FieldCode });

/** Said again it changes nothing, and no second mail goes out. `forbidden`: it is decided. */
export const withdrawMine = endpoint({
  method: "PUT",
  path: "/api/my/withdrawn",
  body: z.object({ token, withdrawn: yesOrNo }),
  status: 200,
  answer: myApplication,
  refusals: ["validation", "notFound", "forbidden", "rateLimited"],
});

export const changeMyConsent = endpoint({
  method: "PUT",
  path: "/api/my/consent",
  body: z.object({ token, keepForLater: yesOrNo }),
  status: 200,
  answer: myApplication,
  refusals: ["validation", "notFound", "rateLimited"],
});

/** Mails, notes, replies and events of a record, without names of staff. */
const about = {
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
      /** The appointment that it invited to. */
      date: z.optional(isoTime),
      /** The stage that it put the application into. */
      stage: z.optional(z.string()),
    }),
  ),
  /** Codes of the record of who did what. */
  events: z.array(z.object({ at: isoTime, action: z.string(), detail: z.optional(z.string()) })),
};
const file = z.object({ signedUrl: z.url(), filename: z.string() });

/** Everything that is kept under the sender's address, and addresses of the CVs for a minute. */
export const exportMine = endpoint({
  method: "POST",
  path: "/api/my/export",
  ignoresKey: "only reads",
  body: z.object({ token }),
  status: 200,
  answer: z.object({
    data: z.object({
      applications: z.array(
        z.extend(z.omit(myApplication, { takesResume: true }), {
          starred: z.boolean(),
          consentEndedAt: z.optional(isoTime),
          /** Warnings to staff about the CV. */
          resumeCautions: z.array(z.string()),
          ...about,
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
          ...about,
        }),
      ),
    }),
    /** The CV of the link's application; absent while the virus scanner holds it. */
    resume: z.optional(file),
    /** The CVs of the person's other applications. */
    otherResumes: z.array(file),
  }),
  refusals: ["validation", "notFound", "rateLimited", "storageUnavailable"],
});

/** Removes everything kept under the sender's address for good; the address is typed as the confirmation. */
export const eraseMine = endpoint({
  method: "POST",
  path: "/api/my/erase",
  body: z.object({ token, email: line(limits.email, 1, "emailInvalid") }),
  status: 204,
  refusals: ["validation", "notFound", "rateLimited"],
});

const erased = z.object({ contacts: z.number(), applications: z.number(), files: z.number() });

/** Counts what an erasure would remove. The e-mail address is in the body, because URLs are logged. */
export const countPerson = endpoint({
  method: "POST",
  path: "/api/admin/erasures/count",
  ignoresKey: "only reads",
  body: z.object({ email: line(limits.email, 1, "emailInvalid") }),
  status: 200,
  answer: erased,
  refusals: ["validation", "unauthorized"],
});

/** Removes everything kept about one e-mail address for good; the address is typed again as the confirmation. */
export const erasePerson = endpoint({
  method: "POST",
  path: "/api/admin/erasures",
  body: z.object({ email: line(limits.email, 1, "emailInvalid"), confirmation: line(limits.email, 1, "emailInvalid") }),
  status: 200,
  answer: erased,
  refusals: ["validation", "unauthorized", "reauthRequired"],
});
