import { type Locale, languages } from "../locales.ts";

/** Inserts non-breaking spaces, so that no line begins with a dash or ends with a word of one letter. */
export function tieWords(text: string, locale: Locale): string {
  const { oneLetterWords } = languages[locale];
  const tied = text.replace(/(?<=\S) (?=[–—] )/gu, "\u00a0");
  return oneLetterWords
    ? tied.replace(new RegExp(`(?<=^|[\\s("„–])([${oneLetterWords}]) (?=\\S)`, "giu"), "$1\u00a0")
    : tied;
}
