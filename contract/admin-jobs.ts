import { z } from "zod/mini";
import { job, paySchema, slovakJob } from "./careers.ts";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { id, line, text } from "./fields.ts";
import { jobParts, jobTypes } from "./jobs.ts";
import { limits } from "./limits.ts";
import { slovakStates } from "./slovak-job.ts";

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
  /** Slovak texts that somebody found to fit the English of this request, though they were written for an older one. */
  slovakConfirmed: z.optional(z.array(z.enum(jobParts, { error: "invalid" satisfies FieldCode }))),
  pay: z.optional(paySchema),
  /** The version that was edited; when given, an older one is refused. */
  version: z.optional(z.number({ error: "invalid" satisfies FieldCode })),
});
export type JobRequest = z.infer<typeof jobRequest>;

export const createJob = endpoint({
  method: "POST",
  path: "/api/admin/jobs",
  body: jobRequest,
  idempotencyKey: true,
  status: 201,
  answer: job,
  refusals: ["validation", "unauthorized"],
});

export const updateJob = endpoint({
  method: "PUT",
  path: "/api/admin/jobs/:id",
  params: z.object({ id }),
  body: jobRequest,
  status: 200,
  answer: job,
  refusals: ["validation", "unauthorized", "jobNotFound", "versionConflict"],
});

export const deleteJob = endpoint({
  method: "DELETE",
  path: "/api/admin/jobs/:id",
  params: z.object({ id }),
  status: 204,
  refusals: ["unauthorized", "jobNotFound"],
});

export const restoreJob = endpoint({
  method: "POST",
  path: "/api/admin/jobs/:id/restore",
  params: z.object({ id }),
  status: 200,
  answer: job,
  refusals: ["unauthorized", "jobNotFound"],
});

const slovakState = z.enum(slovakStates);
const jobSlovak = z.object({
  id: z.string(),
  title: z.object({ state: slovakState, text: z.optional(z.string()) }),
  description: z.object({ state: slovakState, text: z.optional(z.string()) }),
  requirements: z.object({ state: slovakState, text: z.optional(z.array(z.string())) }),
});

/** What the dashboard needs beyond GET /api/jobs: the Slovak of every job and the state of the translator. */
export const listSlovak = endpoint({
  method: "GET",
  path: "/api/admin/slovak",
  status: 200,
  answer: z.object({
    jobs: z.array(jobSlovak),
    translator: z.object({
      engine: z.string(),
      state: z.enum(["ready", "loading", "missing", "failing", "off"]),
      detail: z.optional(z.string()),
    }),
  }),
  refusals: ["unauthorized"],
});
