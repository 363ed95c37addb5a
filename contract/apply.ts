import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { email, id, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";
import { resumeRefusals } from "./uploads.ts";

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
