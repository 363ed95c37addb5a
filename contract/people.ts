import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { isoTime, line } from "./fields.ts";
import { limits } from "./limits.ts";
import { resumeRefusals } from "./uploads.ts";

/**
 * An address as it is compared. Only the case of ASCII letters is nothing: no provider tells mailboxes apart by it, while
 * `toLowerCase` also makes one of letters that mail does tell apart (the Kelvin sign and k), and the owner of one mailbox
 * would read and erase the records of the other.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Typed again in another browser: Chromium writes the domain in an email field in ASCII, Firefox leaves it as it is. */
export function isSameMailbox(one: string, other: string): boolean {
  return inAscii(one.trim()) === inAscii(other.trim());
}

function inAscii(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  return emailKey(address.slice(0, at) + ((!isAscii && URL.parse(`http://${domain}`)?.hostname) || domain));
}

/** Nothing is erased by one press: so long after the consent was withdrawn, whoever withdrew it can take that back. */
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
  const after = (time: string, days: number) => new Date(Date.parse(time) + days * dayMs).toISOString();
  const [plain, withConsent] = [after(createdAt, applicationsDays), after(createdAt, consentDays)];
  if (consentEndedAt === null) return { withConsent, without: plain };
  const thought = after(consentEndedAt, secondThoughtDays);
  const bounded = thought < withConsent ? thought : withConsent;
  return { withConsent, without: bounded > plain ? bounded : plain };
}

/** How an application stands, as its sender may know it: staff's stages, of which a new one is being read. */
export const myStatuses = ["reading", "contact", "interview", "offer", "hired", "declined"] as const;
export type MyStatus = (typeof myStatuses)[number];

export function myStatusOf(stage: string): MyStatus {
  return myStatuses.find((status) => status === stage) ?? "reading";
}

/** Then its sender changes nothing about it any more but consent and erasure. */
export const isDecided = (status: MyStatus) => status === "hired" || status === "declined";

/** Of the link in the receipt. In the body, never in an address of the API: addresses are kept by proxies and browsers. */
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

/** What was sent, written and done about a record, without who of staff it was. */
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
          /** What staff are told about the CV. */
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
    /** Of the application that the link belongs to; absent while the virus scanner still has it. */
    resume: z.optional(file),
    /** Of all others that are kept under the address. */
    otherResumes: z.array(file),
  }),
  /** `overloaded`: one is under way for the same person, or too many for others. */
  refusals: ["validation", "notFound", "rateLimited", "overloaded", "storageUnavailable"],
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

/** What would go with a person. In the body: addresses of people do not belong into addresses of the API. */
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
