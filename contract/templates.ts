import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, baseRevisionInQuery, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { inEachLocale, locales } from "./locales.ts";

declare const greetable: unique symbol;

/** A name that a mail may repeat in its greeting. */
export type GreetableName = string & { readonly [greetable]: true };

/**
 * Undefined for a name with digits, signs, a dot inside a word or too many words. Anybody can have a mail sent to any
 * address: the name in its greeting must not carry a message or a link.
 */
export function toGreetableName(name: string): GreetableName | undefined {
  return isGreetable(name) ? name : undefined;
}

function isGreetable(name: string): name is GreetableName {
  const looksLikeName = /^(?:[\p{L}\p{M}'’-]+\.?(?:,? |$))+$/u.test(name);
  return looksLikeName && name.length <= 60 && name.split(" ").length <= 6;
}

/** `invite`, `ask` and `decline` are for applicants, `answer` for contacts. */
export const templateNames = ["invite", "ask", "decline", "answer"] as const;
export type TemplateName = (typeof templateNames)[number];

/** A contact has no job: there it is the type of project. */
const placeholders = ["name", "job", "company", "sender"] as const;
type Placeholder = (typeof placeholders)[number];

function hasUnknownPlaceholder(value: string): boolean {
  return [...value.matchAll(/\{([^{}]*)\}/g)].some(([, name]) => !placeholders.some((known) => known === name));
}

type Values = Record<Exclude<Placeholder, "name">, string> & { name: GreetableName | undefined };

/** Without a name, also removes the comma before it. */
export function greet(template: string, name: GreetableName | undefined): string {
  return name === undefined ? template.replace(/(?:,? )?\{name\}/g, "") : template.replaceAll("{name}", () => name);
}

/** A template of nothing but placeholders would become forty times as long. */
const maxFilledPlaceholders = 40;

/** Filled-in values are not searched for placeholders. */
export function fill(template: string, values: Values): string {
  const greeting = values.name === undefined ? greet(template, undefined) : template;
  let filled = 0;
  return greeting.replace(/\{(name|job|company|sender)\}/g, (_, name: Placeholder) =>
    ++filled > maxFilledPlaceholders ? "" : (values[name] ?? ""),
  );
}

const withKnownPlaceholders = z.refine<string>((value) => !hasUnknownPlaceholder(value), {
  error: "placeholderUnknown" satisfies FieldCode,
});
const templateText = z.object({
  subject: line(limits.shortText, 1, "subjectRequired").check(withKnownPlaceholders),
  text: text(limits.message, 1, "textRequired").check(withKnownPlaceholders),
});
const templateParams = z.object({ id: z.enum(templateNames) });
export const template = z.object({
  id: z.enum(templateNames),
  ...inEachLocale(() => z.object({ subject: z.string(), text: z.string() })),
  /** Absent while it is the shipped template. */
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

/** Back to the shipped texts; a repeat changes nothing. */
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
  /** Up to a hundred ids, separated by commas; erased ones are not in the answer. */
  ids: z.string().check(z.maxLength(6_500), z.regex(/^[0-9A-Za-z,-]+$/)),
  template: z.enum(templateNames),
});
const draft = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The person's language, which the draft is in. */
  language: z.enum(locales),
  /** The title of the job or the type of project, in that language. */
  job: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The template's revision. */
  revision: z.number(),
});
export type Draft = z.output<typeof draft>;

/** A template filled in for each person, as it would be sent. */
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
