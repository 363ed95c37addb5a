import type { Remembered } from "./adapt.ts";
import { divide } from "./sentences.ts";

export interface JobTexts {
  title?: string | undefined;
  description?: string | undefined;
  requirements?: readonly string[] | undefined;
}

/**
 * What a job with Slovak written by a person teaches. Parts that a person left empty teach nothing, and neither do lists
 * or paragraphs whose counts differ: nobody can say then which sentence stands for which. Each English comes once.
 */
export function pairsOf(english: JobTexts, slovak: JobTexts): Remembered[] {
  const pairs = [
    ...pairUp([english.title ?? ""], [slovak.title ?? ""]),
    ...pairUp(english.requirements ?? [], slovak.requirements ?? []),
    ...pairUp([english.description ?? ""], [slovak.description ?? ""]),
    ...pairUp(sentences(english.description ?? "", "en"), sentences(slovak.description ?? "", "sk")),
  ];
  return [...new Map(pairs.map((pair) => [pair.english, pair])).values()];
}

function pairUp(english: readonly string[], slovak: readonly string[]): Remembered[] {
  if (english.length !== slovak.length) return [];
  return english.flatMap((text, index) => {
    const translated = slovak[index]?.trim() ?? "";
    return text.trim() === "" || translated === "" ? [] : [{ english: text.trim(), slovak: translated }];
  });
}

const sentences = (text: string, language: "en" | "sk") =>
  divide(text, language).flatMap(({ text: part, sentence }) => (sentence ? [part] : []));
