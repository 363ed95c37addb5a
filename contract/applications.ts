import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, email, id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";
import { exportReader, historyEntry, listQuery, note, noteRequest, params, revision, stages } from "./records.ts";
import { resumeRefusals } from "./uploads.ts";

export const applicationHistory = endpoint("GET", "/api/admin/applications/:id/history", {
  params,
  answer: z.array(historyEntry),
  refusals: ["notFound"],
});

/** Warnings to staff about a CV that holds more than text and pictures. */
export const resumeCautions = ["attachedFiles", "remotePictures", "unusualLinks"] as const;
export type ResumeCaution = (typeof resumeCautions)[number];

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
  /** The language of the page, in which the confirmation is written. */
  language: z.catch(z.enum(locales), defaultLocale),
  /** The honeypot, against spam like the form token below. */
  website: z.optional(z.unknown()),
  formToken: z.optional(z.unknown()),
  /** The host whose link led to the site, used only for counts. */
  from: z.optional(z.unknown()),
});

/** Returns the form token of a job's form, and counts an application as begun. */
export const beginApplication = endpoint("GET", "/api/jobs/:id/form-token", {
  params: z.object({ id }),
  query: z.object({ lang: z.optional(z.unknown()), from: z.optional(z.unknown()) }),
  answer: z.object({ formToken: z.string() }),
});

export const applyForJob = endpoint("POST", "/api/jobs/:id/apply", {
  params: z.object({ id }),
  body: applyRequest,
  status: 201,
  answer: z.object({ applicationToken: z.string(), applicationId: z.string() }),
  refusals: ["spamSuspected", "jobNotFound", "jobClosed", "rateLimited"],
});

/** Sends a general profile, which is an application for no particular job. */
export const sendProfile = endpoint("POST", "/api/profiles", {
  body: applyRequest,
  status: 201,
  answer: z.object({ applicationToken: z.string(), applicationId: z.string() }),
  refusals: ["spamSuspected", "rateLimited"],
});

const attachRequest = z.object({
  applicationToken: z.string({ error: "invalid" satisfies FieldCode }),
  resumeFileUrl: line(2_048, 1),
  resumeFilename: z.catch(line(1_000), "unknown"),
  resumeMimeType: z.catch(line(200), "application/octet-stream"),
});

export const attachResume = endpoint("PUT", "/api/applications/:id/resume", {
  params: z.object({ id }),
  body: attachRequest,
  answer: z.object({ filename: z.string() }),
  /** `forbidden`: the token is wrong or older than an hour, or the application is decided or withdrawn. */
  refusals: [...resumeRefusals],
});

/** Stands for a job's id in the filter `job`: general profiles, which are for no particular job. */
export const generalProfiles = "general";
const applicationsQuery = z.object({
  ...listQuery,
  job: z.optional(id),
  /** Only applications in this stage that were not withdrawn. */
  stage: z.optional(z.enum(stages)),
  star: z.optional(z.literal("1")),
  /** Only applications with a CV to download. */
  cv: z.optional(z.literal("1")),
});

export const application = z.object({
  id: z.string(),
  /** Absent in a general profile, whose `jobTitle` is empty. */
  jobId: z.optional(z.string()),
  /** The current title of the job, or the last title of a deleted job. */
  jobTitle: z.string(),
  jobDeleted: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  coverLetter: z.optional(z.string()),
  /** Filename of the CV; absent when there is no CV to download. */
  resumeFile: z.optional(z.string()),
  /** Whether the CV is held back until the virus scanner has checked the file. */
  resumeHeld: z.optional(z.boolean()),
  /** Whether the scanner found a virus. The CV is then removed, and the applicant's page asks for another one. */
  resumeRefused: z.optional(z.boolean()),
  resumeCautions: z.optional(z.array(z.enum(resumeCautions))),
  keepForLater: z.boolean(),
  /** The language of the page on which the applicant applied. */
  language: z.enum(locales),
  createdAt: isoTime,
  keptUntil: isoTime,
  stage: z.enum(stages),
  starred: z.boolean(),
  note: z.optional(note),
  withdrawnAt: z.optional(isoTime),
  /** The id of the newest reply to the applicant. */
  newestReplyId: z.optional(z.string()),
  /** Whether another active application of the person for the same job has a reply, a star or a later stage. */
  hasOtherActiveApplication: z.boolean(),
  /** How many earlier applications came from the same e-mail address; the count stops at nine. */
  earlier: z.number(),
  revision,
});

export type Application = z.output<typeof application>;

export const listApplications = endpoint("GET", "/api/admin/applications", {
  query: applicationsQuery,
  answer: z.array(application),
  refusals: ["validation", "invalidCursor"],
});

/** A repeat changes nothing. `applicationWithdrawn`: only the applicant can undo the withdrawal. */
export const setStage = endpoint("PUT", "/api/admin/applications/:id/stage", {
  params: z.object({ id }),
  body: z.object({ stage: z.enum(stages, { error: "invalid" satisfies FieldCode }), revision: baseRevision }),
  answer: application,
  refusals: ["notFound", "applicationWithdrawn", "conflict"],
});

/** Needs no revision: the last request wins, and a repeat changes nothing. */
export const setStar = endpoint("PUT", "/api/admin/applications/:id/star", {
  params: z.object({ id }),
  body: z.object({ starred: z.boolean({ error: "invalid" satisfies FieldCode }) }),
  answer: application,
  refusals: ["notFound"],
});

/** Replaces the note that staff share. `conflict`: the application is not at `revision` any more. */
export const noteApplication = endpoint("PUT", "/api/admin/applications/:id/note", {
  params: z.object({ id }),
  body: noteRequest,
  answer: application,
  refusals: ["notFound", "conflict"],
});

/** Jobs to filter applications by: all that are not deleted, then deleted ones that have applications. */
export const listApplicationJobs = endpoint("GET", "/api/admin/applications/jobs", {
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      publishedAt: z.optional(isoTime),
      deleted: z.boolean(),
    }),
  ),
});

export const resumeUrl = endpoint("GET", "/api/admin/applications/:id/resume-url", {
  params: z.object({ id }),
  answer: z.object({ signedUrl: z.url(), filename: z.string() }),
  refusals: ["resumeNotFound", "storageUnavailable"],
});

/** Records that the person withdrew the consent: the shorter retention applies. A repeat changes nothing. */
export const withdrawConsent = endpoint("POST", "/api/admin/applications/:id/withdraw-consent", {
  params: z.object({ id }),
  body: z.object({ revision: baseRevision }),
  answer: application,
  refusals: ["notFound", "conflict"],
});

export const exportApplications = endpoint("GET", "/api/admin/applications/export", {
  query: z.extend(applicationsQuery, exportReader),
  media: "text/csv",
  refusals: ["validation", "reauthRequired"],
});

/** The CVs of the filtered applications in one archive, each file named after the applicant. */
export const downloadCvs = endpoint("GET", "/api/admin/applications/cvs", {
  query: z.extend(applicationsQuery, exportReader),
  media: "application/zip",
  refusals: ["validation", "reauthRequired", "resumeNotFound", "storageUnavailable"],
});
