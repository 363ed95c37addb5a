import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { isoTime, line, text } from "./fields.ts";
import { currencies, jobStates, jobTypes, payPeriods, translationOrigins, workplaces } from "./jobs.ts";
import { limits } from "./limits.ts";

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
  /** When it last came onto the site; absent of a draft that never was on it. */
  publishedAt: z.optional(isoTime),
  updatedAt: isoTime,
  revision: z.number(),
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
