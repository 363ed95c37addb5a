import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { baseRevision, isoTime, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { inEachLocale, locales } from "./locales.ts";
import { formNames } from "./text/model.ts";
import { cleanText } from "./text/rules.ts";

const texts = z.object(inEachLocale(() => z.record(z.string(), z.string())));
const typedForms = z.partialRecord(
  z.enum(formNames),
  z.string().check(z.overwrite(cleanText), z.maxLength(limits.message)),
);
const key = z.string().check(z.maxLength(200));

export const editableText = z.object({
  /** The key has the form `namespace:path`. */
  key: z.string(),
  /** Grows with every change by staff; 0 before the first. */
  revision: z.number(),
  /** The user who changed the text last. */
  changedBy: z.optional(z.string()),
  shipped: texts,
  /** The text that visitors read. */
  published: texts,
  /** The shipped text that the text by staff replaced, if an update has changed the shipped text since. */
  outdatedOriginal: z.optional(texts),
  /** False when the text by staff breaks the rules of today's shipped text. Such a text is kept and not shown. */
  isValid: z.boolean(),
  draft: z.optional(z.object({ texts, by: z.string(), at: isoTime })),
});
export type EditableText = z.output<typeof editableText>;

const publication = z.object({
  version: z.number(),
  by: z.string(),
  at: isoTime,
  /** Whether this publication takes back the previous one. Such a publication cannot be taken back itself. */
  takesBack: z.boolean(),
});

/** Every text of the site in both languages, with the draft of staff. */
export const listTexts = endpoint("GET", "/api/admin/words", {
  answer: z.object({
    texts: z.array(editableText),
    /** Keys of published texts that this release has no place for; they are kept and not shown. */
    unusedKeys: z.array(z.string()),
    /** The newest publication. */
    publication: z.optional(publication),
    /** The languages that the translator can translate into. */
    proposes: z.array(z.enum(locales)),
  }),
});

export type TextList = z.output<typeof listTexts.answer>;

/** Writes a text into the draft that all staff share; without `texts` the text leaves the draft. */
export const saveText = endpoint("PUT", "/api/admin/words/:id", {
  params: z.object({ id: key }),
  body: z.object({
    texts: z.optional(z.object(inEachLocale(() => z.optional(typedForms)))),
    revision: baseRevision,
  }),
  answer: editableText,
  refusals: ["notFound", "conflict"],
});

/** The last publications, newest first, each with what it changed. */
export const listPublications = endpoint("GET", "/api/admin/words/history", {
  answer: z.array(
    z.object({
      ...publication.shape,
      changes: z.array(z.object({ key: z.string(), before: texts, after: texts })),
    }),
  ),
});

/** Publishes the whole draft in one step. A 409 carries the texts of the draft as they are now. */
export const publishTexts = endpoint("POST", "/api/admin/words/publish", {
  body: z.object({
    /** Every text in the draft. */
    drafts: z.array(z.object({ key, revision: z.number() })).check(z.minLength(1), z.maxLength(2_000)),
    /** Publishes even when a text was changed in one language and not in the other. */
    acceptBehind: z.boolean(),
  }),
  answer: publication,
  refusals: ["reauthRequired", "conflict", "languageBehind"],
});

/** Takes the newest publication back: visitors read the texts before it. A 409 carries the newest publication. */
export const takeBackTexts = endpoint("POST", "/api/admin/words/take-back", {
  body: z.object({ version: z.number() }),
  answer: publication,
  refusals: ["reauthRequired", "conflict"],
});

/** The translator's proposal; absent when the translator lacks the language, loses a placeholder or is silent. */
export const proposeText = endpoint("POST", "/api/admin/words/proposal", {
  ignoresKey: "only reads",
  body: z.object({ text: text(limits.message, 1, "textRequired"), to: z.enum(locales) }),
  answer: z.object({ proposal: z.optional(z.string()) }),
});
