import { z } from "zod/mini";
import { job, paySchema, slovakJob } from "./careers.ts";
import { resumeCautions } from "./cautions.ts";
import { projectTypes } from "./contact.ts";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { id, isoTime, line, text } from "./fields.ts";
import { jobParts, jobTypes } from "./jobs.ts";
import { limits } from "./limits.ts";
import { slovakStates } from "./slovak-job.ts";

const loginRequest = z.object({
  username: text(limits.shortText, 1, "usernameRequired"),
  password: z
    .string({ error: "passwordRequired" satisfies FieldCode })
    .check(
      z.minLength(1, { error: "passwordRequired" satisfies FieldCode }),
      z.maxLength(limits.passwordMax, { error: "tooLong" satisfies FieldCode }),
    ),
});

export const login = endpoint({
  method: "POST",
  path: "/api/admin/login",
  body: loginRequest,
  status: 200,
  answer: z.object({ user: z.object({ username: z.string() }), token: z.string() }),
  refusals: ["validation", "invalidCredentials", "rateLimited", "overloaded"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  status: 204,
  refusals: ["unauthorized"],
});

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

const listQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listDefault))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Search words, diacritics and case ignored, all of them must occur. */
  q: z.optional(text(limits.shortText)),
};
const contactsQuery = z.object({ ...listQuery, projectType: z.optional(z.enum(projectTypes)) });
const applicationsQuery = z.object({ ...listQuery, job: z.optional(id) });

export const contactSubmission = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.optional(z.string()),
  projectType: z.enum(projectTypes),
  message: z.string(),
  createdAt: isoTime,
});

export const listContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts",
  query: contactsQuery,
  status: 200,
  answer: z.array(contactSubmission),
  refusals: ["validation", "unauthorized", "invalidCursor"],
});

export const application = z.object({
  id: z.string(),
  jobId: z.string(),
  /** The title as it is or was when the job was deleted, so that the record says what it was for. */
  jobTitle: z.string(),
  jobDeleted: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  coverLetter: z.optional(z.string()),
  /** The file's name, when there is one to download. */
  resumeFile: z.optional(z.string()),
  /** A file that the virus scanner has not yet let through is held, not shown. */
  resumeHeld: z.optional(z.boolean()),
  /** What to know before opening the file. */
  resumeCautions: z.optional(z.array(z.enum(resumeCautions))),
  keepForLater: z.boolean(),
  createdAt: isoTime,
});

export const listApplications = endpoint({
  method: "GET",
  path: "/api/admin/applications",
  query: applicationsQuery,
  status: 200,
  answer: z.array(application),
  refusals: ["validation", "unauthorized", "invalidCursor"],
});

/** Jobs that applications can be filtered by: the open ones, then the deleted ones that somebody has applied for. */
export const listApplicationJobs = endpoint({
  method: "GET",
  path: "/api/admin/applications/jobs",
  status: 200,
  answer: z.array(z.object({ id: z.string(), title: z.string(), deleted: z.boolean() })),
  refusals: ["unauthorized"],
});

export const exportContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts/export",
  query: contactsQuery,
  status: 200,
  refusals: ["validation", "unauthorized"],
});

export const exportApplications = endpoint({
  method: "GET",
  path: "/api/admin/applications/export",
  query: applicationsQuery,
  status: 200,
  refusals: ["validation", "unauthorized"],
});

export const resumeUrl = endpoint({
  method: "GET",
  path: "/api/admin/applications/:id/resume-url",
  params: z.object({ id }),
  status: 200,
  answer: z.object({ signedUrl: z.url(), filename: z.string() }),
  refusals: ["unauthorized", "resumeNotFound", "storageUnavailable"],
});

/** Removes everything kept about one e-mail address for good; the address is typed again as the confirmation. */
export const erasePerson = endpoint({
  method: "POST",
  path: "/api/admin/erasures",
  body: z.object({ email: line(limits.email, 1, "emailInvalid"), confirmation: line(limits.email, 1, "emailInvalid") }),
  status: 200,
  answer: z.object({ contacts: z.number(), applications: z.number(), files: z.number() }),
  refusals: ["validation", "unauthorized"],
});

export const auditActions = [
  "login",
  "loginFailed",
  "logout",
  "jobCreated",
  "jobUpdated",
  "jobDeleted",
  "jobRestored",
  "cvDownloaded",
  "contactsExported",
  "applicationsExported",
  "personErased",
  "adminCreated",
  "adminDisabled",
  "passwordReset",
] as const;

export const auditEvent = z.object({
  id: z.string(),
  at: isoTime,
  actor: z.string(),
  action: z.enum(auditActions),
  target: z.optional(z.string()),
  address: z.optional(z.string()),
});

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  status: 200,
  answer: z.array(auditEvent),
  refusals: ["validation", "unauthorized", "invalidCursor"],
});
