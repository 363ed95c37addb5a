import { z } from "zod/mini";
import { signedIn, typedPassword } from "./account.ts";
import { resumeCautions } from "./cautions.ts";
import { baseRevision } from "./conflict.ts";
import { projectTypes } from "./contact.ts";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { locales } from "./locales.ts";
import { note, noteMost, stages } from "./records.ts";

const loginRequest = z.object({
  username: text(limits.shortText, 1, "usernameRequired"),
  password: typedPassword,
  /** Replaces a first password that the server made up; otherwise without meaning. */
  newPassword: z.optional(typedPassword),
  /** In place of the passkey that the user has. */
  recoveryCode: z.optional(line(limits.shortText)),
});

export const login = endpoint({
  method: "POST",
  path: "/api/admin/login",
  ignoresKey: "signs in or out",
  body: loginRequest,
  status: 200,
  answer: signedIn,
  /** `passkeyRequired` carries `options`: what the passkey is to sign, for `loginWithPasskey`. */
  refusals: [
    "validation",
    "invalidCredentials",
    "passkeyRequired",
    "passwordChangeRequired",
    "rateLimited",
    "overloaded",
  ],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/admin/logout",
  ignoresKey: "signs in or out",
  status: 204,
  withoutPasskey: true,
  refusals: ["unauthorized"],
});

const listQuery = {
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listDefault))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Search words, diacritics and case ignored, all of them must occur. An address finds all that was sent under it. */
  q: z.optional(text(limits.email)),
  /** One record alone. */
  id: z.optional(id),
  /** What is removed within 14 days because its time is over. */
  leaving: z.optional(z.literal("soon")),
};
export const contactStates = ["open", "answered"] as const;
export const contactsQuery = z.object({
  ...listQuery,
  projectType: z.optional(z.enum(projectTypes)),
  /** Open ones come with the longest waiting first. */
  state: z.optional(z.enum(contactStates)),
});
/** In place of a job's id: applications for none in particular. */
export const generalProfiles = "general";
export const applicationsQuery = z.object({
  ...listQuery,
  job: z.optional(id),
  /** Who has withdrawn is in none. */
  stage: z.optional(z.enum(stages)),
  star: z.optional(z.literal("1")),
  /** Those with a CV to download. */
  cv: z.optional(z.literal("1")),
});

/** Grows with each change by staff or by the person. */
const revision = z.number();

/** Who has answered an enquiry, and when; neither while it is open. */
const answeredState = { answeredBy: z.optional(z.string()), answeredAt: z.optional(isoTime) };

export const contact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.optional(z.string()),
  projectType: z.enum(projectTypes),
  message: z.string(),
  /** The writer's. */
  language: z.enum(locales),
  createdAt: isoTime,
  keptUntil: isoTime,
  ...answeredState,
  note: z.optional(note),
  /** The newest reply to them. */
  letter: z.optional(z.string()),
  revision,
});

export type Contact = z.output<typeof contact>;

export const listContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts",
  query: contactsQuery,
  status: 200,
  answer: z.array(contact),
  refusals: ["validation", "unauthorized", "invalidCursor"],
});

/** Said again it changes nothing: who answered first stays. `conflict`: the contact is not at `revision` any more. */
export const markAnswered = endpoint({
  method: "PUT",
  path: "/api/admin/contacts/:id/answered",
  params: z.object({ id }),
  body: z.object({ answered: z.boolean({ error: "invalid" satisfies FieldCode }), revision: baseRevision }),
  status: 200,
  answer: contact,
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
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
  /** What to know before opening the file. */
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

const noteRequest = z.object({
  /** Empty to remove the note. */
  text: text(noteMost),
  revision: baseRevision,
});
const noteRefusals = ["validation", "unauthorized", "notFound", "conflict"] as const;

/** Replaces the note that staff share. `conflict`: the contact is not at `revision` any more. */
export const noteContact = endpoint({
  method: "PUT",
  path: "/api/admin/contacts/:id/note",
  params: z.object({ id }),
  body: noteRequest,
  status: 200,
  answer: contact,
  refusals: noteRefusals,
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
