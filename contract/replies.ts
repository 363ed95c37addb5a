import { z } from "zod/mini";
import { application } from "./applications.ts";
import { baseRevision, baseRevisionInQuery } from "./conflict.ts";
import { contact } from "./contacts.ts";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { inEachLocale, locales } from "./locales.ts";
import { mailStates, stages } from "./records.ts";

/** What staff write again and again. `invite`, `ask` and `decline` are for applicants, `answer` for enquiries. */
export const templateNames = ["invite", "ask", "decline", "answer"] as const;
export type TemplateName = (typeof templateNames)[number];

/** What a template may leave open; an enquiry has no job, its type of project stands there. */
const placeholders = ["name", "job", "company", "sender"] as const;
type Placeholder = (typeof placeholders)[number];

function unknownPlaceholder(value: string): boolean {
  return [...value.matchAll(/\{([^{}]*)\}/g)].some(([, name]) => !placeholders.some((known) => known === name));
}

type Values = Record<Exclude<Placeholder, "name">, string> & { name: GreetableName | undefined };

/** Without a name the greeting ends before it. */
export function greet(template: string, name: GreetableName | undefined): string {
  return name === undefined ? template.replace(/(?:,? )?\{name\}/g, "") : template.replaceAll("{name}", () => name);
}

/** No letter says more of them; a template of nothing else would make letters forty times its length. */
const filledMost = 40;

/** What is filled in is never read again for more of them. */
export function fill(template: string, values: Values): string {
  const greeting = values.name === undefined ? greet(template, undefined) : template;
  let filled = 0;
  return greeting.replace(/\{(name|job|company|sender)\}/g, (_, name: Placeholder) =>
    ++filled > filledMost ? "" : (values[name] ?? ""),
  );
}

const known = z.refine<string>((value) => !unknownPlaceholder(value), {
  error: "placeholderUnknown" satisfies FieldCode,
});
const templateText = z.object({
  subject: line(limits.shortText, 1, "subjectRequired").check(known),
  text: text(limits.message, 1, "textRequired").check(known),
});
const templateParams = z.object({ id: z.enum(templateNames) });
export const template = z.object({
  id: z.enum(templateNames),
  ...inEachLocale(() => z.object({ subject: z.string(), text: z.string() })),
  /** Who wrote it, and when; absent while it is the shipped one. */
  changedBy: z.optional(z.string()),
  changedAt: z.optional(isoTime),
  /** 0 until staff change it for the first time. */
  revision: z.number(),
});
export type Template = z.output<typeof template>;

export const listTemplates = endpoint({
  method: "GET",
  path: "/api/admin/templates",
  status: 200,
  answer: z.array(template),
  refusals: ["unauthorized"],
});

/** `conflict`: the template is not at `revision` any more. */
export const saveTemplate = endpoint({
  method: "PUT",
  path: "/api/admin/templates/:id",
  params: templateParams,
  body: z.object({
    ...inEachLocale(() => templateText),
    revision: baseRevision,
  }),
  status: 200,
  answer: template,
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
});

/** Back to the shipped texts; said again it changes nothing. */
export const resetTemplate = endpoint({
  method: "DELETE",
  path: "/api/admin/templates/:id",
  params: templateParams,
  query: z.object({ revision: baseRevisionInQuery }),
  status: 200,
  answer: template,
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
});

const draftsQuery = z.object({
  /** Up to a hundred ids with commas between; those that are gone are left out of the answer. */
  ids: z.string().check(z.maxLength(6_500), z.regex(/^[0-9A-Za-z,-]+$/)),
  template: z.enum(templateNames),
});
const draft = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The writer's, which the draft is in. */
  language: z.enum(locales),
  /** What it is about, as they read it. */
  job: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Of the template. */
  revision: z.number(),
});
export type Draft = z.output<typeof draft>;

/** A template filled in for each of them, as it would be sent. */
export const draftsForContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts/drafts",
  query: draftsQuery,
  status: 200,
  answer: z.array(draft),
  refusals: ["validation", "unauthorized"],
});

export const draftsForApplications = endpoint({
  method: "GET",
  path: "/api/admin/applications/drafts",
  query: draftsQuery,
  status: 200,
  answer: z.array(draft),
  refusals: ["validation", "unauthorized"],
});

const reply = {
  template: z.optional(z.enum(templateNames)),
  subject: line(limits.shortText, 1, "subjectRequired"),
  text: text(limits.message, 1, "textRequired"),
  revision: baseRevision,
};

/** `program`: the site sends no mail; the same text is for staff's own mail program. */
const sentReply = z.object({ id: z.string(), state: z.enum(mailStates) });

export const replyToContact = endpoint({
  method: "POST",
  path: "/api/admin/contacts/:id/replies",
  params: z.object({ id }),
  body: z.object(reply),
  status: 200,
  answer: z.extend(contact, { reply: sentReply }),
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
});

export const replyToApplication = endpoint({
  method: "POST",
  path: "/api/admin/applications/:id/replies",
  params: z.object({ id }),
  body: z.object({
    ...reply,
    /** An appointment, not in the past and at most two years ahead: the mail carries it as a calendar file. */
    date: z.optional(isoTime),
    minutes: z._default(z.number().check(z.int(), z.gte(5), z.lte(720)), 60),
  }),
  status: 200,
  answer: z.extend(application, { reply: sentReply }),
  refusals: ["validation", "unauthorized", "notFound", "applicationWithdrawn", "conflict"],
});

/** `decided`: hired, declined or withdrawn. `changed`: not at the revision any more. */
export const skipReasons = ["gone", "decided", "changed"] as const;
export type SkipReason = (typeof skipReasons)[number];

const revision = z.number({ error: "invalid" satisfies FieldCode }).check(z.int(), z.gte(0));

/**
 * Declines many in one transaction, each in their own language. Whoever changed since they were read is skipped, and the
 * answer says why. `conflict`: the template is not at `revision` any more. `mailUnavailable`: the site sends no mail.
 */
export const declineApplications = endpoint({
  method: "POST",
  path: "/api/admin/applications/decline",
  body: z.object({
    /** Of the template `decline`. */
    revision,
    applications: z
      .array(z.object({ id, revision }))
      .check(z.minLength(1), z.maxLength(100, { error: "tooMany" satisfies FieldCode })),
  }),
  status: 200,
  answer: z.object({
    declined: z.array(z.extend(sentReply, { applicationId: z.string(), stage: z.enum(stages) })),
    skipped: z.array(z.object({ applicationId: z.string(), why: z.enum(skipReasons) })),
  }),
  refusals: ["validation", "unauthorized", "conflict", "mailUnavailable"],
});

declare const greetable: unique symbol;

/** A name that passed `greetableName`. */
export type GreetableName = string & { readonly [greetable]: true };

/**
 * The name, if a mail may greet by it. Anybody can type any name and any address into a form, so a name that could carry
 * a message or become a link (digits, signs, dots inside, too long) is left out.
 */
export function greetableName(name: string): GreetableName | undefined {
  return isGreetable(name) ? name : undefined;
}

function isGreetable(name: string): name is GreetableName {
  const looksLikeName = /^(?:[\p{L}\p{M}'’-]+\.?(?:,? |$))+$/u.test(name);
  return looksLikeName && name.length <= 60 && name.split(" ").length <= 6;
}
