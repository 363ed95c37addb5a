import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, baseRevisionInQuery, id, isoTime, line, text } from "./fields.ts";
import {
  currencies,
  isCountry,
  type JobState,
  jobParts,
  jobStates,
  jobTypes,
  payPeriods,
  slovakStates,
  translationOrigins,
  workplaces,
} from "./job/fields.ts";
import { limits } from "./limits.ts";
import { exportReader } from "./records.ts";

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

const slovakJob = z.object({
  title: line(limits.shortText),
  description: text(limits.longText),
  requirements: z
    .array(line(limits.requirement))
    .check(z.maxLength(limits.requirements, { error: "tooMany" satisfies FieldCode })),
});

const origin = z.enum(translationOrigins);

/** Answers have schemas of their own, because only requests are trimmed and filled with defaults. */
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
  /** Absent in answers that hold only jobs on the site, because these are open. */
  state: z.optional(z.enum(jobStates)),
  /** The last day on the site, in Europe/Bratislava. */
  closesOn: z.optional(z.string()),
  workplace: z.optional(z.enum(workplaces)),
  country: z.optional(z.string()),
  translations: z.optional(z.object({ sk: slovakTexts })),
  /** Only in the Slovak answer: where the Slovak comes from. `translation` is about the whole job, `parts` about each text. */
  translation: z.optional(origin),
  parts: z.optional(z.object({ title: origin, description: origin, requirements: origin })),
  createdAt: isoTime,
  /** When the job was last published; absent for a draft that was never published. */
  publishedAt: z.optional(isoTime),
  updatedAt: isoTime,
  revision: z.number(),
});

export type Job = z.output<typeof job>;
export type Pay = NonNullable<Job["pay"]>;
export type SlovakJob = z.output<typeof slovakTexts>;

export const listJobs = endpoint("GET", "/api/jobs", {
  query: z.object({ lang: z.optional(z.unknown()) }),
  answer: z.array(job),
});

const invalid = { error: "invalid" satisfies FieldCode };
const countryInvalid = { error: "countryInvalid" satisfies FieldCode };
const state = z.enum(jobStates, invalid);

export const jobRequest = z.object({
  title: line(limits.shortText, 1, "titleRequired"),
  location: line(limits.shortText, 1, "locationRequired"),
  type: z._default(z.enum(jobTypes, { error: "jobTypeInvalid" satisfies FieldCode }), "Full-time"),
  description: text(limits.longText, 1, "descriptionRequired"),
  requirements: z._default(
    z.array(line(limits.requirement)).check(z.maxLength(limits.requirements, { error: "tooMany" satisfies FieldCode })),
    [],
  ),
  translations: z.optional(z.object({ sk: z.optional(z.partial(slovakJob)) })),
  /** Slovak texts for an older English that staff have confirmed to fit the English of this request. */
  slovakConfirmed: z.optional(z.array(z.enum(jobParts, { error: "invalid" satisfies FieldCode }))),
  pay: z.optional(paySchema),
  // Optional: an absent field keeps its value, null removes it.
  state: z.optional(state),
  closesOn: z.optional(z.nullable(z.iso.date({ error: "dateInvalid" satisfies FieldCode }))),
  workplace: z.optional(z.nullable(z.enum(workplaces, invalid))),
  country: z.optional(z.nullable(z.string(countryInvalid).check(z.refine(isCountry, countryInvalid)))),
  revision: baseRevision,
});
export type JobRequest = z.infer<typeof jobRequest>;

const counted = { views: z.number(), begun: z.number(), sent: z.number() };
const jobNumbers = z.object({
  ...counted,
  /** Views of each of the last 30 days, today last. */
  days: z.array(z.number()),
  /** Hosts with the most views first; an empty host means unknown. */
  hosts: z.array(z.object({ host: z.string(), ...counted })),
  languages: z.array(z.object({ language: z.string(), ...counted })),
});

export const adminJob = z.extend(z.omit(job, { state: true }), {
  state,
  /** Whether visitors see the job: the job is open and its last day is not over. */
  onSite: z.boolean(),
  deletedAt: z.optional(isoTime),
  applications: z.number(),
  numbers: jobNumbers,
});
export type AdminJob = z.output<typeof adminJob>;
export type JobNumbers = AdminJob["numbers"];

export const createJob = endpoint("POST", "/api/admin/jobs", {
  body: jobRequest,
  status: 201,
  answer: adminJob,
});

export const updateJob = endpoint("PUT", "/api/admin/jobs/:id", {
  params: z.object({ id }),
  body: jobRequest,
  answer: adminJob,
  refusals: ["jobNotFound", "conflict"],
});

export const deleteJob = endpoint("DELETE", "/api/admin/jobs/:id", {
  params: z.object({ id }),
  query: z.object({ revision: baseRevisionInQuery }),
  refusals: ["validation", "jobNotFound", "conflict"],
});

export const restoreJob = endpoint("POST", "/api/admin/jobs/:id/restore", {
  params: z.object({ id }),
  answer: adminJob,
  refusals: ["jobNotFound"],
});

/** States that a request can set without the other fields of the job. */
const publicStates = ["open", "closed"] as const satisfies JobState[];

/** Puts a job on the site or takes it off. */
export const setJobState = endpoint("PUT", "/api/admin/jobs/:id/state", {
  params: z.object({ id }),
  body: z.object({ state: z.enum(publicStates, invalid), revision: baseRevision }),
  answer: adminJob,
  refusals: ["jobNotFound", "conflict"],
});

/** Moves a job within the site's list: to right before another job, or to the end. */
export const moveJob = endpoint("PUT", "/api/admin/jobs/:id/place", {
  params: z.object({ id }),
  body: z.object({ before: z.optional(z.nullable(z.string(invalid).check(z.maxLength(64, invalid)))) }),
  refusals: ["jobNotFound"],
});

export const listAdminJobs = endpoint("GET", "/api/admin/jobs", {
  query: z.object({ id: z.optional(z.string()) }),
  answer: z.array(adminJob),
});

const slovakState = z.enum(slovakStates);
const createSlovakSchema = <Text extends z.ZodMiniType>(text: Text) =>
  z.object({ state: slovakState, text: z.optional(text) });
const jobSlovak = z.object({
  id: z.string(),
  title: createSlovakSchema(z.string()),
  description: createSlovakSchema(z.string()),
  requirements: createSlovakSchema(z.array(z.string())),
});

/** The Slovak texts of every job, and the state of the translator. */
export const listSlovak = endpoint("GET", "/api/admin/slovak", {
  answer: z.object({
    jobs: z.array(jobSlovak),
    translator: z.object({
      engine: z.string(),
      state: z.enum(["ready", "loading", "missing", "failing", "off"]),
      detail: z.optional(z.string()),
    }),
  }),
});

/** Views and applications of each job on each day of the last 13 months, newest day first; no personal data. */
export const exportJobNumbers = endpoint("GET", "/api/admin/job-numbers", {
  query: z.object(exportReader),
  media: "text/csv",
  refusals: ["validation"],
});
