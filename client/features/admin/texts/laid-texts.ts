import type { Locale } from "../../../../contract/locales.ts";
import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import { layered, saidIn, type Texts } from "../../../../contract/words/texts.ts";
import type { WordsText } from "../../../../contract/words/words.ts";
import type { PageWords } from "../../../i18n/i18n.ts";

/** What a text says: to staff who edit, with the draft; to visitors, without it. */
export function saying(text: WordsText, withDraft: boolean, locale: Locale) {
  const published = text.fits || text.draft ? text.published : undefined;
  return saidIn(locale, withDraft && text.draft ? text.draft.texts : published, text.shipped);
}

/** Lays all texts over the page's words, and shows them. */
export function layTexts(words: PageWords, texts: readonly WordsText[], withDraft: boolean): void {
  const said = texts.map((text): [string, Texts] => [
    text.key,
    inEachLocale((locale) => saying(text, withDraft, locale)),
  ]);
  words.lay(layered(said) ?? {});
}
