import type { Locale } from "../../contract/locales.ts";

const lonely = { en: undefined, sk: /(?<=^|[\s("„–])([aikosuvz]) (?=\S)/giu } satisfies Record<
  Locale,
  RegExp | undefined
>;

/** A Slovak line does not end with a preposition or conjunction of one letter: it stays with the word after it. */
export function tieWords(text: string, locale: Locale): string {
  const words = lonely[locale];
  return words ? text.replace(words, "$1\u00a0") : text;
}
