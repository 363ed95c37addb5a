import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { id, isoTime, line, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { locales } from "./locales.ts";
import type { GreetableName } from "./person/greetable-name.ts";
import { happening, mailStates, stages } from "./records.ts";
import { inEachLocale } from "./words/each-locale.ts";

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
/** `changedAt` of the template that was read; none where the shipped words stood. */
const templateRead = z.object({ read: z.optional(isoTime) });

const template = z.object({
  id: z.enum(templateNames),
  ...inEachLocale(() => z.object({ subject: z.string(), text: z.string() })),
  /** Who has changed the shipped words, and when; neither while they stand. */
  changedBy: z.optional(z.string()),
  changedAt: z.optional(isoTime),
});
export type Template = z.output<typeof template>;

/** What `changedMeanwhile` carries of the record or template that was to be changed. */
export const standingNow = z.object({
  stage: z.optional(z.enum(stages)),
  letter: z.optional(happening),
  template: z.optional(template),
});

export const listTemplates = endpoint({
  method: "GET",
  path: "/api/admin/templates",
  status: 200,
  answer: z.array(template),
  refusals: ["unauthorized"],
});

/** When a colleague has changed it meanwhile, `changedMeanwhile` carries the other as `template`. */
export const saveTemplate = endpoint({
  method: "PUT",
  path: "/api/admin/templates/:id",
  params: templateParams,
  body: z.object({
    ...inEachLocale(() => templateText),
    ...templateRead.shape,
  }),
  status: 200,
  answer: template,
  refusals: ["validation", "unauthorized", "notFound", "changedMeanwhile"],
});

/** Back to the shipped words; said again it changes nothing. Refused as the saving is. */
export const resetTemplate = endpoint({
  method: "DELETE",
  path: "/api/admin/templates/:id",
  params: templateParams,
  query: templateRead,
  status: 200,
  answer: template,
  refusals: ["validation", "unauthorized", "notFound", "changedMeanwhile"],
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
  /** Of the template: what `decline` gives back as `read`. */
  changedAt: z.optional(isoTime),
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

/** Made by the sender for each letter: sent again with the same one, nothing is sent twice and the answer is the first's. */
const key = z
  .string({ error: "invalid" satisfies FieldCode })
  .check(z.minLength(8), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/));

const reply = {
  key,
  /**
   * What its writer had read of the record: the newest letter, none where there was none, and the stage. When another letter
   * has gone out meanwhile, or a colleague has set another stage, `changedMeanwhile` carries `letter` and `stage`.
   */
  read: z.optional(z.object({ letter: z.optional(id), stage: z.optional(z.enum(stages)) })),
  template: z.optional(z.enum(templateNames)),
  subject: line(limits.shortText, 1, "subjectRequired"),
  text: text(limits.message, 1, "textRequired"),
};

/** How far the letter is, and where the record stands after it. */
const replied = {
  id: z.string(),
  /** `program`: the site sends no mail; the same text is for the person's own mail program. */
  state: z.enum(mailStates),
};

export const replyToContact = endpoint({
  method: "POST",
  path: "/api/admin/contacts/:id/replies",
  params: z.object({ id }),
  body: z.object(reply),
  status: 200,
  answer: z.object({ ...replied, answeredBy: z.optional(z.string()), answeredAt: z.optional(isoTime) }),
  refusals: ["validation", "unauthorized", "notFound", "changedMeanwhile"],
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
  answer: z.object({ ...replied, stage: z.enum(stages) }),
  refusals: ["validation", "unauthorized", "notFound", "applicationWithdrawn", "changedMeanwhile"],
});

/** Where an applicant stands: all that keeps somebody from being declined together with others. */
const standing = z.object({
  /** The newest letter to them; none where there was none. */
  letter: z.optional(id),
  stage: z.enum(stages),
  starred: z.boolean(),
  elsewhere: z.boolean(),
});
export type ReadStanding = z.output<typeof standing>;

/** `gone` and `decided`: nobody waits for a letter any more. The others have come since somebody was read of. */
const leftOutReasons = ["gone", "decided", "letter", "stage", "starred", "elsewhere"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/**
 * Declines many at once, each in their own language. Whoever is hired, declined already, has withdrawn, or stands elsewhere
 * than was read is left out, and the answer says why. Words that a colleague has changed since they were read go to nobody:
 * `changedMeanwhile` carries the `template` that stands. Without a mail server nobody can be written to: `mailUnavailable`.
 */
export const declineApplications = endpoint({
  method: "POST",
  path: "/api/admin/applications/decline",
  body: z.object({
    key,
    /** `changedAt` of the template that was read; none where the shipped words stood. */
    read: z.optional(isoTime),
    applications: z
      .array(z.object({ id: id, read: standing }))
      .check(z.minLength(1), z.maxLength(100, { error: "tooMany" satisfies FieldCode })),
  }),
  status: 200,
  answer: z.object({
    declined: z.array(z.object({ ...replied, applicationId: z.string(), stage: z.enum(stages) })),
    leftOut: z.array(z.object({ applicationId: z.string(), why: z.enum(leftOutReasons) })),
  }),
  refusals: ["validation", "unauthorized", "changedMeanwhile", "mailUnavailable"],
});
