import { readFileSync } from "node:fs";
import { inEachLocale, type Locale } from "../../contract/locales.ts";
import type { InPlurals, Is } from "../../contract/text/complete.ts";
import type csv from "./en/csv.json";
import type feeds from "./en/feeds.json";
import type mail from "./en/mail.json";
import type templates from "./en/templates.json";

/** The server's own messages. English defines the keys; each other language checks its own keys in `complete.ts`. */
export interface ServerMessages {
  csv: typeof csv;
  feeds: typeof feeds;
  mail: typeof mail;
  templates: typeof templates;
}

type EnglishIsComplete = Is<ServerMessages, InPlurals<ServerMessages, "one" | "other">>;

export const serverMessages: EnglishIsComplete extends true ? Record<Locale, ServerMessages> : never = inEachLocale(
  (locale) => {
    const read = (namespace: keyof ServerMessages) =>
      JSON.parse(readFileSync(new URL(`${locale}/${namespace}.json`, import.meta.url), "utf8"));
    return { csv: read("csv"), feeds: read("feeds"), mail: read("mail"), templates: read("templates") };
  },
);

type Values = Record<string, string | number>;

/** Fills the `{{placeholders}}` of a text, in one pass. The caller escapes. */
export function formatMessage(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new TypeError(`nothing to fill in for ${name}: ${text}`);
    return String(value);
  });
}

/** Picks the plural form of a text, `key_one`, `key_few` or `key_other`, and fills it. */
export function formatCount<Key extends string>(
  locale: Locale,
  texts: Record<`${Key}_other`, string>,
  key: Key,
  values: Values & { count: number },
): string {
  const form = new Intl.PluralRules(locale).select(values.count);
  return formatMessage(new Map(Object.entries<string>(texts)).get(`${key}_${form}`) ?? texts[`${key}_other`], values);
}

/** Formats names of languages in a language: `slovenčina`. */
export function createLanguageFormat(locale: Locale): (language: Locale) => string {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return (language) => names.of(language) ?? language;
}
