import type { Locale } from "../../contract/locales.ts";
import type { PageMessages } from "./i18n.ts";

type Namespaces = Record<string, Record<string, unknown>>;

const files = import.meta.glob<Namespaces[string]>("./locales/*/*.json", { import: "default" });

/** The files of namespaces, as the build's manifest names them. */
export function getMessageFiles(locale: Locale, namespaces: readonly string[]): string[] {
  return namespaces.map((namespace) => `i18n/locales/${locale}/${namespace}.json`);
}

/** Imports the messages of some namespaces in one language. */
export async function readMessages(locale: Locale, namespaces: readonly string[]): Promise<Namespaces> {
  const sets = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await files[`./locales/${locale}/${namespace}.json`]?.()]),
  );
  return Object.fromEntries(sets);
}

/** Loads the namespaces that are missing in a language; rejects when one cannot be loaded. */
export async function loadMessages(words: PageMessages, locale: Locale, namespaces: readonly string[]): Promise<void> {
  const missing = namespaces.filter((namespace) => !words.has(locale, namespace));
  const sets = await readMessages(locale, missing);
  for (const namespace of missing) words.add(locale, namespace, sets[namespace]);
}
