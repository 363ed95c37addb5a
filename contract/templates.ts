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

/** In replies to a contact, which has no job, `{job}` is the type of project. */
const placeholders = ["name", "job", "company", "sender"] as const;
type Placeholder = (typeof placeholders)[number];

function hasUnknownPlaceholder(value: string): boolean {
  return [...value.matchAll(/\{([^{}]*)\}/g)].some(([, name]) => !placeholders.some((known) => known === name));
}

type Values = Record<Exclude<Placeholder, "name">, string> & { name: GreetableName | undefined };

/** Fills in `{name}`. Without a name, removes the placeholder together with the comma before it. */
export function fillName(template: string, name: GreetableName | undefined): string {
  return name === undefined ? template.replace(/(?:,? )?\{name\}/g, "") : template.replaceAll("{name}", () => name);
}

/** Without this limit, a template full of placeholders would become forty times as long. */
const maxFilledPlaceholders = 40;

/** Fills in a template. Values are not searched for placeholders, because visitors write some of them. */
export function fillTemplate(template: string, values: Values): string {
  const greeting = values.name === undefined ? fillName(template, undefined) : template;
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
  /** The user who last changed the template; absent for the shipped template. */
  changedBy: z.optional(z.string()),
  changedAt: z.optional(isoTime),
  /** 0 until staff change the template for the first time. */
  revision: z.number(),
});
export type Template = z.output<typeof template>;

export const listTemplates = endpoint("GET", "/api/admin/templates", {
  answer: z.array(template),
});

/** `conflict`: the template is not at `revision` any more. */
export const saveTemplate = endpoint("PUT", "/api/admin/templates/:id", {
  params: templateParams,
  body: z.object({
    ...inEachLocale(() => templateText),
    revision: baseRevision,
  }),
  answer: template,
  refusals: ["notFound", "conflict"],
});

/** Resets a template to the shipped texts; a repeat changes nothing. */
export const resetTemplate = endpoint("DELETE", "/api/admin/templates/:id", {
  params: templateParams,
  query: z.object({ revision: baseRevisionInQuery }),
  answer: template,
  refusals: ["validation", "notFound", "conflict"],
});

const draftsQuery = z.object({
  /** Up to a hundred ids, separated by commas; erased records are not in the answer. */
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
export const draftsForContacts = endpoint("GET", "/api/admin/contacts/drafts", {
  query: draftsQuery,
  answer: z.array(draft),
  refusals: ["validation"],
});

export const draftsForApplications = endpoint("GET", "/api/admin/applications/drafts", {
  query: draftsQuery,
  answer: z.array(draft),
  refusals: ["validation"],
});
