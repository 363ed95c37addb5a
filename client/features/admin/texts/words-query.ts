import { locales } from "../../../../contract/locales.ts";
import { behindIn, isSame } from "../../../../contract/words/texts.ts";
import { listWords, type WordsText, wordsHistory } from "../../../../contract/words/words.ts";
import { addressOf } from "../../../api/call.ts";
import { queryClient, reading } from "../../../api/query-client.ts";

export const wordsQuery = { ...reading(addressOf(listWords)), staleTime: 0 };
export const historyQuery = { ...reading(addressOf(wordsHistory)), staleTime: 0 };

export async function readWordsAnew(): Promise<void> {
  await Promise.all([wordsQuery, historyQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

/** Before the list is read anew: whoever saved must not look like a colleague. */
export function showSaved(saved: WordsText): void {
  const texts = (all: WordsText[]) => all.map((text) => (text.key === saved.key ? saved : text));
  queryClient.setQueryData(wordsQuery.queryKey, (words) => words && { ...words, texts: texts(words.texts) });
}

/** What a text says to staff who edit: visitors read `said`. */
export const drafted = (text: WordsText) => text.draft?.texts ?? text.said;

/** The language that its draft has left alone. */
export const behind = (text: WordsText) => text.draft && behindIn(text.draft.texts, text.said, text.shipped);

export function isOurs(text: WordsText): boolean {
  return locales.some((locale) => !isSame(drafted(text)[locale], text.shipped[locale]));
}
