import { z } from "zod";

/** „robotika | robotiky | s robotikou“: nominative, genitive, and instrumental with its preposition. */
const forms = z
  .string()
  .transform((text) => text.split(" | "))
  .pipe(z.tuple([z.string().min(1), z.string().min(1), z.string().regex(/^so? /)]));
const words = z.string().transform((text) => text.split(", "));
const pattern = z.object({ en: z.union([z.string(), z.array(z.string()).min(1)]), sk: z.string().min(1) });
const pairs = z.record(z.string().min(1), z.string().min(1));

export const termbaseData = z.strictObject({
  /** Words no engine may touch; groups with forms can be declined by the noun before them. */
  keep: z.array(z.strictObject({ of: z.string().optional(), with: z.string().optional(), words })),
  alsoEnglish: words,
  languages: z.record(z.string(), forms),
  terms: z.record(z.string(), forms),
  /** How good: with „skúsenosti“ (plural), with „znalosť“ (feminine). */
  qualities: z.record(z.string(), z.tuple([z.string(), z.string()])),
  titles: pairs,
  details: pairs,
  phrases: pairs,
  patterns: z.strictObject({ title: z.array(pattern), requirement: z.array(pattern), sentence: z.array(pattern) }),
});

export type TermbaseData = z.infer<typeof termbaseData>;
export type PatternData = z.infer<typeof pattern>;
