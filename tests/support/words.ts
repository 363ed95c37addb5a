import { type Locale, languages } from "../../contract/locales.ts";
import { filesBelow, readSource } from "./sources.ts";

/** The messages of one language by `namespace:path.to.key`, each plural form separately. */
export type Words = ReadonlyMap<string, string>;

/** The messages of pages and of the server. */
const folders = ["client/i18n/locales", "server/locales"] as const;
const pluralForm = /_(zero|one|two|few|many|other)$/;

export function readMessages(locale: Locale, among: readonly string[] = folders): Words {
  return new Map(
    among
      .flatMap((folder) => filesBelow(`${folder}/${locale}`, /\.json$/))
      .flatMap((path) => {
        const set = path.slice(path.lastIndexOf("/") + 1, -".json".length);
        return flatten(JSON.parse(readSource(path))).map(([key, value]) => [`${set}:${key}`, value] as const);
      }),
  );
}

/** The key without its plural form, as code uses it. */
export const getBaseKey = (key: string) => key.replace(pluralForm, "");
export const getPluralForm = (key: string) => pluralForm.exec(key)?.[1];

export function listPlaceholders(value: string): string[] {
  return [...new Set([...value.matchAll(/\{+\s*([\w.]+)/g)].map(([, name = ""]) => name))].sort();
}

type Rule = [wrong: RegExp, fix: string];

const tie = "put a no-break space (U+00A0)";
const units =
  "MB|kB|GB|€|%|Kč|h|am|pm|Coll\\.|Z\\.|Zb\\.|characters?|minutes?|hours?|days?|months?|years?|municipalities|znak|minút|hodín|hodin|dní|dňoch|mesiac|rok|mest";
/** Placeholders for numbers in messages, in template literals and in Uppy's texts. */
const numbers =
  "\\{\\{(?:count|total|hours|replyHours|min|size|percent|nameMin|messageMin|coverLetterMin)\\}\\}|\\$\\{(?:count|hours)\\}|%\\{(?:smart_count|numFiles)\\}";
const everywhere: Rule[] = [
  [/^\s|\s$| {2}/u, "remove the extra space"],
  [/…/u, "write three dots, as the specification does"],
  [/ - /u, "write a dash (–) between words"],
  [new RegExp(`\\d (?:${units})`, "u"), `${tie} between number and unit`],
  [new RegExp(`(?:${numbers}) [\\p{L}%€{$]`, "u"), `${tie} between number and unit`],
  [/(?:§|č\.|ods\.|písm\.|čl\.|No\.|Article|Z\.) [\p{L}\d]/u, `${tie} inside a citation`],
];
/** Further rules by language. */
const rules: Partial<Record<Locale, Rule[]>> = {
  en: [
    [/"/u, "write “quotation marks”"],
    [/\p{L}'\p{L}/u, "write a typographic apostrophe (’)"],
    [/[\d}][ \u00a0]%/u, "write % without a space"],
  ],
  sk: [
    [/"|”|‘|(?:^|[\s(])“/u, "write „úvodzovky“"],
    [/„(?![^„]*“)/u, "close „ with “"],
  ],
};

/** Each result says what to write instead. */
export function findTypographyErrors(locale: Locale, value: string): string[] {
  const { oneLetterWords } = languages[locale];
  const atEnd = new RegExp(`(?:^|[\\s\u00a0(„])[${oneLetterWords}] `, "iu");
  const own: Rule[] = oneLetterWords ? [[atEnd, `${tie} after a one-letter word`]] : [];
  return [...everywhere, ...own, ...(rules[locale] ?? [])].flatMap(([wrong, fix]) => (wrong.test(value) ? [fix] : []));
}

/** All texts of an object with their paths. */
export function flatten(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === "string") return [[path.join("."), value]];
  if (typeof value !== "object" || value === null) throw new Error(`${path.join(".")} is neither text nor an object`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, [...path, key]));
}
