import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { email, id, isoTime, line, text } from "./fields.ts";
import { currencies, jobStates, jobTypes, payPeriods, translationOrigins, workplaces } from "./jobs.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";

const payInvalid = { error: "payInvalid" satisfies FieldCode };
const amount = z.number(payInvalid).check(z.positive(payInvalid), z.lte(10_000_000, payInvalid));

export const paySchema = z
  .object(
    {
      min: amount,
      max: z.optional(amount),
      currency: z.enum(currencies, payInvalid),
      period: z.enum(payPeriods, payInvalid),
    },
    payInvalid,
  )
  .check(
    z.refine((pay) => pay.max === undefined || pay.max >= pay.min, {
      error: "payRangeInvalid" satisfies FieldCode,
      path: ["max"],
    }),
  );

export const slovakJob = z.object({
  title: line(limits.shortText),
  description: text(limits.longText),
  requirements: z
    .array(line(limits.requirement))
    .check(z.maxLength(limits.requirements, { error: "tooMany" satisfies FieldCode })),
});

const origin = z.enum(translationOrigins);

/** Answers are described apart from requests: nothing is trimmed or defaulted on the way out. */
const slovakTexts = z.object({ title: z.string(), description: z.string(), requirements: z.array(z.string()) });

export const job = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(jobTypes),
  location: z.string(),
  description: z.string(),
  requirements: z.array(z.string()),
  pay: z.optional(
    z.object({
      min: z.number(),
      max: z.optional(z.number()),
      currency: z.enum(currencies),
      period: z.enum(payPeriods),
    }),
  ),
  /** Absent in the documents of what is on the site: there it is open. */
  state: z.optional(z.enum(jobStates)),
  /** The last day on the site, in Europe/Bratislava. */
  closesOn: z.optional(z.string()),
  workplace: z.optional(z.enum(workplaces)),
  country: z.optional(z.string()),
  translations: z.optional(z.object({ sk: slovakTexts })),
  /** Only in the Slovak answer: the whole job, then each of its texts. */
  translation: z.optional(origin),
  parts: z.optional(z.object({ title: origin, description: origin, requirements: origin })),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number(),
});

export type Job = z.output<typeof job>;
export type Pay = NonNullable<Job["pay"]>;
export type SlovakJob = z.output<typeof slovakTexts>;

export const listJobs = endpoint({
  method: "GET",
  path: "/api/jobs",
  query: z.object({ lang: z.optional(z.unknown()) }),
  status: 200,
  answer: z.array(job),
  refusals: [],
});

export const applyRequest = z.object({
  name: line(limits.shortText, limits.nameMin, "nameMin"),
  email,
  phone: z.optional(
    line(limits.phone).check(
      z.refine((value) => value === "" || value.length >= limits.phoneMin, {
        error: "phoneInvalid" satisfies FieldCode,
      }),
    ),
  ),
  resumeFile: z.optional(line(2_048)),
  coverLetter: text(limits.longText, limits.coverLetterMin, "coverLetterMin"),
  keepForLater: z._default(z.boolean({ error: "invalid" satisfies FieldCode }), false),
  /** The language of the page, for the receipt. */
  language: z.catch(z.enum(locales), defaultLocale),
  website: z.optional(z.unknown()),
  mark: z.optional(z.unknown()),
  /** The host that led to the site, only ever counted. */
  from: z.optional(z.unknown()),
});

/** A signed time that the page fetches when the form of a job is first touched, as `formMark` is for enquiries. */
export const beginApplication = endpoint({
  method: "GET",
  path: "/api/jobs/:id/mark",
  params: z.object({ id }),
  query: z.object({ lang: z.optional(z.unknown()), from: z.optional(z.unknown()) }),
  status: 200,
  answer: z.object({ mark: z.string() }),
  refusals: [],
});

export const applyForJob = endpoint({
  method: "POST",
  path: "/api/jobs/:id/apply",
  params: z.object({ id }),
  body: applyRequest,
  idempotencyKey: true,
  status: 201,
  answer: z.object({ applicationToken: z.string(), applicationId: z.string() }),
  refusals: ["validation", "spamSuspected", "jobNotFound", "jobClosed", "rateLimited"],
});

/** A general profile: an application for no position in particular. */
export const sendProfile = endpoint({
  method: "POST",
  path: "/api/profiles",
  body: applyRequest,
  idempotencyKey: true,
  status: 201,
  answer: z.object({ applicationToken: z.string(), applicationId: z.string() }),
  refusals: ["validation", "spamSuspected", "rateLimited"],
});

const attachRequest = z.object({
  applicationToken: z.string({ error: "invalid" satisfies FieldCode }),
  resumeFileUrl: line(2_048, 1),
  resumeFilename: z.catch(line(1_000), "unknown"),
  resumeMimeType: z.catch(line(200), "application/octet-stream"),
});

export const attachResume = endpoint({
  method: "PUT",
  path: "/api/applications/:id/resume",
  params: z.object({ id }),
  body: attachRequest,
  status: 200,
  answer: z.object({ filename: z.string() }),
  refusals: [
    "validation",
    "fileEmpty",
    "fileEncrypted",
    "fileInfected",
    "forbidden",
    "uploadNotFound",
    "uploadTaken",
    "fileTooLarge",
    "fileTypeNotAllowed",
    "fileDisguised",
    "fileMacros",
    "fileActive",
    "fileRemote",
    "rateLimited",
    "overloaded",
    "storageUnavailable",
  ],
});
