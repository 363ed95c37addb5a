import type { Locale } from "../../contract/locales.ts";
import type { PageWords } from "./i18n.ts";
import type { PartNamespace } from "./namespaces.ts";

type WordSets = Record<string, Record<string, unknown>>;

const files = import.meta.glob<WordSets[string]>("./locales/*/*.json", { import: "default" });

/** The sets' paths below `client/`, as the build's manifest names them. */
export function wordsSources(locale: Locale, namespaces: readonly string[]): string[] {
  return namespaces.map((namespace) => `i18n/locales/${locale}/${namespace}.json`);
}

/** Sets of one language, by name. */
export async function readWords(locale: Locale, namespaces: readonly string[]): Promise<WordSets> {
  const sets = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await files[`./locales/${locale}/${namespace}.json`]?.()]),
  );
  return Object.fromEntries(sets);
}

/** Fetches the sets that are missing in a language. One that cannot be had rejects, and the caller goes on without. */
export async function loadWords(words: PageWords, locale: Locale, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !words.has(locale, namespace));
  const sets = await readWords(locale, missing);
  for (const namespace of missing) words.add(locale, namespace, sets[namespace]);
}

/** The words of a part that comes when it is asked for. */
export function loadPartWords(words: PageWords, part: PartNamespace): Promise<void> {
  return loadWords(words, words.language, [part]);
}
