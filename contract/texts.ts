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
  /** `namespace:path` */
  key: z.string(),
  /** Grows with every change by staff; 0 before the first. */
  revision: z.number(),
  shipped: texts,
  /** The text that visitors read. */
  said: texts,
  /** The shipped text that staff wrote theirs over, if an update has changed it since. */
  was: z.optional(texts),
  /** False when the text of staff breaks the rules of today's shipped text: it is kept and not shown. */
  fits: z.boolean(),
  draft: z.optional(z.object({ texts, by: z.string(), at: isoTime })),
});
export type EditableText = z.output<typeof editableText>;

const publication = z.object({
  version: z.number(),
  by: z.string(),
  at: isoTime,
  /** It takes back the one before it, and cannot be taken back itself. */
  takesBack: z.boolean(),
});

/** Every text of the site in both languages, with the draft of staff. */
export const listTexts = endpoint({
  method: "GET",
  path: "/api/admin/words",
  status: 200,
  answer: z.object({
    texts: z.array(editableText),
    /** Keys of published texts that this release has no place for; they are kept and not shown. */
    gone: z.array(z.string()),
    /** The newest. */
    publication: z.optional(publication),
    /** The languages that the translator can be asked for. */
    proposes: z.array(z.enum(locales)),
  }),
  refusals: ["unauthorized"],
});

export type TextList = z.output<typeof listTexts.answer>;

/** Writes a text into the draft that all staff share; without `texts` the text leaves the draft. */
export const saveText = endpoint({
  method: "PUT",
  path: "/api/admin/words/:id",
  params: z.object({ id: key }),
  body: z.object({
    texts: z.optional(z.object(inEachLocale(() => z.optional(typedForms)))),
    revision: baseRevision,
  }),
  status: 200,
  answer: editableText,
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
});

/** The last publications, newest first, each with what it changed. */
export const listPublications = endpoint({
  method: "GET",
  path: "/api/admin/words/history",
  status: 200,
  answer: z.array(
    z.object({
      ...publication.shape,
      changes: z.array(z.object({ key: z.string(), before: texts, after: texts })),
    }),
  ),
  refusals: ["unauthorized"],
});

/** Publishes the whole draft in one step. A 409 carries the texts of the draft as they are now. */
export const publishTexts = endpoint({
  method: "POST",
  path: "/api/admin/words/publish",
  body: z.object({
    /** Every text in the draft. */
    drafts: z.array(z.object({ key, revision: z.number() })).check(z.minLength(1), z.maxLength(2_000)),
    /** Also where one language was changed and the other was not. */
    acceptBehind: z.boolean(),
  }),
  status: 200,
  answer: publication,
  refusals: ["validation", "unauthorized", "reauthRequired", "conflict", "languageBehind"],
});

/** Takes the newest publication back: visitors read the texts before it. A 409 carries the newest publication. */
export const takeBackTexts = endpoint({
  method: "POST",
  path: "/api/admin/words/take-back",
  body: z.object({ version: z.number() }),
  status: 200,
  answer: publication,
  refusals: ["validation", "unauthorized", "reauthRequired", "conflict"],
});

/** The translator's proposal; none when it does not know the language, loses a placeholder or does not answer. */
export const proposeText = endpoint({
  method: "POST",
  path: "/api/admin/words/proposal",
  ignoresKey: "only reads",
  body: z.object({ text: text(limits.message, 1, "textRequired"), to: z.enum(locales) }),
  status: 200,
  answer: z.object({ proposal: z.optional(z.string()) }),
  refusals: ["validation", "unauthorized"],
});
