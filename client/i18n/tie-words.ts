import type { Locale } from "../../contract/locales.ts";

/** A Slovak line does not end with a preposition or conjunction of one letter: it stays with the word after it. */
export function tieWords(text: string, locale: Locale): string {
  return locale === "sk" ? text.replace(/(?<=^|[\s("„–])([aikosuvz]) (?=\S)/giu, "$1\u00a0") : text;
}
