import { type Locale, languages } from "../locales.ts";

/** A line does not begin with a dash, nor end with a preposition or conjunction of one letter: it stays with the word after it. */
export function tieWords(text: string, locale: Locale): string {
  const { lonely } = languages[locale];
  const tied = text.replace(/(?<=\S) (?=[–—] )/gu, "\u00a0");
  return lonely ? tied.replace(new RegExp(`(?<=^|[\\s("„–])([${lonely}]) (?=\\S)`, "giu"), "$1\u00a0") : tied;
}
