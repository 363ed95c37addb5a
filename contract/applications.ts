import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, email, id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";
import {
  exportReader,
  historyEntry,
  listQuery,
  note,
  noteRefusals,
  noteRequest,
  params,
  revision,
  stages,
} from "./records.ts";
import { resumeRefusals } from "./uploads.ts";

export const applicationHistory = endpoint({
  method: "GET",
  path: "/api/admin/applications/:id/history",
  params,
  status: 200,
  answer: z.array(historyEntry),
  refusals: ["unauthorized", "notFound"],
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
  /** The language of the page, for the receipt. */
  language: z.catch(z.enum(locales), defaultLocale),
  website: z.optional(z.unknown()),
  mark: z.optional(z.unknown()),
  /** The host that led to the site, only ever counted. */
  from: z.optional(z.unknown()),
});

/** The form token of a job's form; also counts that the form was touched. */
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
  status: 201,
  answer: z.object({ applicationToken: z.string(), applicationId: z.string() }),
  refusals: ["validation", "spamSuspected", "jobNotFound", "jobClosed", "rateLimited"],
});

/** A general profile: an application for no position in particular. */
export const sendProfile = endpoint({
  method: "POST",
  path: "/api/profiles",
  body: applyRequest,
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
  /** `forbidden`: the token is wrong or its hour over, or the application is decided or withdrawn. */
  refusals: ["validation", ...resumeRefusals],
});

/** In place of a job's id: applications for none in particular. */
export const generalProfiles = "general";
const applicationsQuery = z.object({
  ...listQuery,
  job: z.optional(id),
  /** A withdrawn application is in no stage. */
  stage: z.optional(z.enum(stages)),
  star: z.optional(z.literal("1")),
  /** Those with a CV to download. */
  cv: z.optional(z.literal("1")),
});

export const application = z.object({
  id: z.string(),
  /** Absent in a general profile, which is for no job in particular; its title is empty. */
  jobId: z.optional(z.string()),
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
  /** The scanner has called a held file infected: it is gone, and the own page asks for another. */
  resumeRefused: z.optional(z.boolean()),
  /** Warnings about the file. */
  resumeCautions: z.optional(z.array(z.enum(resumeCautions))),
  keepForLater: z.boolean(),
  /** The applicant's. */
  language: z.enum(locales),
  createdAt: isoTime,
  keptUntil: isoTime,
  stage: z.enum(stages),
  starred: z.boolean(),
  note: z.optional(note),
  withdrawnAt: z.optional(isoTime),
  /** The newest reply to them. */
  letter: z.optional(z.string()),
  /** Another application of theirs for the same job has got a letter, a star or a stage beyond new, and is not declined. */
  elsewhere: z.boolean(),
  /** How many applications came from the same address before; not counted beyond nine. */
  earlier: z.number(),
  revision,
});

export type Application = z.output<typeof application>;

export const listApplications = endpoint({
  method: "GET",
  path: "/api/admin/applications",
  query: applicationsQuery,
  status: 200,
  answer: z.array(application),
  refusals: ["validation", "unauthorized", "invalidCursor"],
});

/** Said again it changes nothing. `applicationWithdrawn`: only its sender takes that back. */
export const setStage = endpoint({
  method: "PUT",
  path: "/api/admin/applications/:id/stage",
  params: z.object({ id }),
  body: z.object({ stage: z.enum(stages, { error: "invalid" satisfies FieldCode }), revision: baseRevision }),
  status: 200,
  answer: application,
  refusals: ["validation", "unauthorized", "notFound", "applicationWithdrawn", "conflict"],
});

/** The last press wins; said again it changes nothing. */
export const setStar = endpoint({
  method: "PUT",
  path: "/api/admin/applications/:id/star",
  params: z.object({ id }),
  body: z.object({ starred: z.boolean({ error: "invalid" satisfies FieldCode }) }),
  status: 200,
  answer: application,
  refusals: ["validation", "unauthorized", "notFound"],
});

/** Replaces the note that staff share. `conflict`: the application is not at `revision` any more. */
export const noteApplication = endpoint({
  method: "PUT",
  path: "/api/admin/applications/:id/note",
  params: z.object({ id }),
  body: noteRequest,
  status: 200,
  answer: application,
  refusals: noteRefusals,
});

/** Jobs that applications can be filtered by: the open ones, then the deleted ones that somebody has applied for. */
export const listApplicationJobs = endpoint({
  method: "GET",
  path: "/api/admin/applications/jobs",
  status: 200,
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      publishedAt: z.optional(isoTime),
      deleted: z.boolean(),
    }),
  ),
  refusals: ["unauthorized"],
});

export const resumeUrl = endpoint({
  method: "GET",
  path: "/api/admin/applications/:id/resume-url",
  params: z.object({ id }),
  status: 200,
  answer: z.object({ signedUrl: z.url(), filename: z.string() }),
  refusals: ["unauthorized", "resumeNotFound", "storageUnavailable"],
});

/** On the person's word: the shorter period holds from then on. Said again it changes nothing. */
export const withdrawConsent = endpoint({
  method: "POST",
  path: "/api/admin/applications/:id/withdraw-consent",
  params: z.object({ id }),
  body: z.object({ revision: baseRevision }),
  status: 200,
  answer: application,
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
});

export const exportApplications = endpoint({
  method: "GET",
  path: "/api/admin/applications/export",
  query: z.extend(applicationsQuery, exportReader),
  status: 200,
  media: "text/csv",
  refusals: ["validation", "unauthorized", "reauthRequired"],
});

/** The CVs of those applications in one archive, named after their people. */
export const downloadCvs = endpoint({
  method: "GET",
  path: "/api/admin/applications/cvs",
  query: z.extend(applicationsQuery, exportReader),
  status: 200,
  media: "application/zip",
  refusals: ["validation", "unauthorized", "reauthRequired", "resumeNotFound", "storageUnavailable"],
});
