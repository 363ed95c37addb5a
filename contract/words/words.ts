import { z } from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { isoTime, text } from "../fields.ts";
import { limits } from "../limits.ts";
import { locales } from "../locales.ts";
import { inEachLocale } from "./each-locale.ts";
import { cleanWords } from "./text-rules.ts";
import { formNames } from "./texts.ts";

const texts = z.object(inEachLocale(() => z.record(z.string(), z.string())));
const typedForms = z.partialRecord(
  z.enum(formNames),
  z.string().check(z.overwrite(cleanWords), z.maxLength(limits.message)),
);

const wordsText = z.object({
  /** `set:key` */
  key: z.string(),
  shipped: texts,
  /** What visitors read. */
  said: texts,
  /** What was shipped when staff wrote it, if that has changed since. */
  was: z.optional(texts),
  /** Where false it cannot stand in its place any more and is not shown. */
  fits: z.boolean(),
  draft: z.optional(z.object({ texts, by: z.string(), at: isoTime })),
  /** Of what staff said last, published or not: sent along with what replaces it. */
  read: z.optional(z.string()),
});
export type WordsText = z.output<typeof wordsText>;

/** Of a text as somebody has read it. */
const seen = z.string().check(z.maxLength(64));

/** One that takes back the one before it cannot be taken back. */
const publication = z.object({ version: z.number(), by: z.string(), at: isoTime, takesBack: z.boolean() });

/** Every text of the site in both languages, with what staff have made of it. */
export const listWords = endpoint({
  method: "GET",
  path: "/api/admin/words",
  status: 200,
  answer: z.object({
    texts: z.array(wordsText),
    /** Names of published texts that this release has no place for; they are kept, and nobody reads them. */
    gone: z.array(z.string()),
    /** The newest. */
    publication: z.optional(publication),
    /** Into which languages the translator can be asked. */
    proposes: z.array(z.enum(locales)),
  }),
  refusals: ["unauthorized"],
});

export type AllWords = z.output<typeof listWords.answer>;

/**
 * Into the draft that all staff share, or without `texts` out of it. Whoever has not read what a colleague has said
 * meanwhile is refused.
 */
export const saveWords = endpoint({
  method: "PUT",
  path: "/api/admin/words/:id",
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  body: z.object({
    texts: z.optional(z.object(inEachLocale(() => z.optional(typedForms)))),
    read: z.optional(seen),
  }),
  status: 200,
  answer: wordsText,
  refusals: ["validation", "unauthorized", "notFound", "changedMeanwhile"],
});

/** The last publications, newest first, each with what it changed of the texts that there are today. */
export const wordsHistory = endpoint({
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

/** The whole draft in one step, if it is the one that was seen. */
export const publishWords = endpoint({
  method: "POST",
  path: "/api/admin/words/publish",
  body: z.object({
    /** `read` of every text in the draft. */
    drafts: z.array(seen).check(z.minLength(1), z.maxLength(2_000)),
    /** Also where one language was changed and the other was not. */
    evenBehind: z.boolean(),
  }),
  status: 200,
  answer: publication,
  refusals: ["validation", "unauthorized", "reauthRequired", "changedMeanwhile", "languageBehind"],
});

/** The newest publication: visitors read what they read before it. Any other, and a second time, is refused. */
export const takeBackWords = endpoint({
  method: "POST",
  path: "/api/admin/words/take-back",
  body: z.object({ version: z.number() }),
  status: 200,
  answer: publication,
  refusals: ["validation", "unauthorized", "reauthRequired", "changedMeanwhile"],
});

/** What the translator would say; nothing where it does not know the language, loses a placeholder or does not answer. */
export const proposeWords = endpoint({
  method: "POST",
  path: "/api/admin/words/proposal",
  ignoresKey: "only reads",
  body: z.object({ text: text(limits.message, 1, "textRequired"), to: z.enum(locales) }),
  status: 200,
  answer: z.object({ proposal: z.optional(z.string()) }),
  refusals: ["validation", "unauthorized"],
});
