import type { i18n } from "i18next";
import type { Locale } from "../../contract/locales.ts";

const files = import.meta.glob<Record<string, unknown>>("./locales/*/*.json", { import: "default" });

/** Fetches the sets that are missing in a language. A set that cannot be had rejects, and the caller goes on without. */
export async function loadWords(words: i18n, locale: Locale, namespaces: Iterable<string>): Promise<void> {
  const missing = [...namespaces].filter((namespace) => !words.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const set = await files[`./locales/${locale}/${namespace}.json`]?.();
      if (set) words.addResourceBundle(locale, namespace, set);
    }),
  );
}
