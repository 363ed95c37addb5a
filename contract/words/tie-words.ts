import { type Locale, languages } from "../locales.ts";

/** A line does not end with a preposition or conjunction of one letter: it stays with the word after it. */
export function tieWords(text: string, locale: Locale): string {
  const { lonely } = languages[locale];
  return lonely ? text.replace(new RegExp(`(?<=^|[\\s("„–])([${lonely}]) (?=\\S)`, "giu"), "$1\u00a0") : text;
}
