import { z } from "zod/mini";
import { application } from "./applications.ts";
import { contact } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { mailStates, stages } from "./records.ts";
import { templateNames } from "./templates.ts";

const reply = {
  template: z.optional(z.enum(templateNames)),
  subject: line(limits.shortText, 1, "subjectRequired"),
  text: text(limits.message, 1, "textRequired"),
  revision: baseRevision,
};

/** The stored reply. `program`: the site sends no mail, and the same text is for staff's own mail program. */
const sentReply = z.object({ id: z.string(), state: z.enum(mailStates) });

export const replyToContact = endpoint("POST", "/api/admin/contacts/:id/replies", {
  params: z.object({ id }),
  body: z.object(reply),
  answer: z.extend(contact, { reply: sentReply }),
  refusals: ["notFound", "conflict"],
});

export const replyToApplication = endpoint("POST", "/api/admin/applications/:id/replies", {
  params: z.object({ id }),
  body: z.object({
    ...reply,
    /** An appointment, not in the past and at most two years ahead: the mail carries it as a calendar file. */
    date: z.optional(isoTime),
    minutes: z._default(z.number().check(z.int(), z.gte(5), z.lte(720)), 60),
  }),
  answer: z.extend(application, { reply: sentReply }),
  refusals: ["notFound", "applicationWithdrawn", "conflict"],
});

/** `gone`: erased. `decided`: hired, declined or withdrawn. `changed`: not at the requested revision any more. */
export const skipReasons = ["gone", "decided", "changed"] as const;
export type SkipReason = (typeof skipReasons)[number];

const revision = z.number({ error: "invalid" satisfies FieldCode }).check(z.int(), z.gte(0));

/**
 * Declines many applications in one transaction, each by a mail in its own language. Applications that changed are
 * skipped with the reason. `conflict`: the template has another revision. `mailUnavailable`: the site sends no mail.
 */
export const declineApplications = endpoint("POST", "/api/admin/applications/decline", {
  body: z.object({
    /** The revision of the template `decline`. */
    revision,
    applications: z
      .array(z.object({ id, revision }))
      .check(z.minLength(1), z.maxLength(100, { error: "tooMany" satisfies FieldCode })),
  }),
  answer: z.object({
    declined: z.array(z.extend(sentReply, { applicationId: z.string(), stage: z.enum(stages) })),
    skipped: z.array(z.object({ applicationId: z.string(), why: z.enum(skipReasons) })),
  }),
  refusals: ["conflict", "mailUnavailable"],
});
