import { type Locale, locales } from "../locales.ts";
import { inEachLocale } from "./each-locale.ts";

/** The translation sets that visitors read. */
export const wordSets = ["common", "home", "forms", "privacy", "my", "profile", "uploads"] as const;

/** One text of one language: by its plural forms where it has any, else under the empty name. */
export type Forms = Record<string, string>;

/** A text as the product ships it. */
export type Shipped = Record<Locale, Forms>;

/** A text as staff have it; a language that is not in it says what is shipped. */
export type Texts = { [L in Locale]?: Forms | undefined };

/** Everything that staff have published, by language, set and key, as it is laid over the shipped sets. */
export type ChangedWords = Record<string, Record<string, Record<string, string>>>;

/** The sets of each language, as their files have them. */
export type WordFiles = Record<Locale, Record<string, unknown>>;

const pluralForms = ["zero", "one", "two", "few", "many", "other"] as const;
const pluralForm = new RegExp(`_(${pluralForms.join("|")})$`);
/** All names that a form of a text can have. */
export const formNames = ["", ...pluralForms] as const;

/** All texts by `set:key`; plural forms are one text. */
export function textsOf(files: WordFiles): Map<string, Shipped> {
  const texts = new Map<string, Shipped>();
  for (const locale of locales) {
    for (const set of wordSets) {
      for (const [path, text] of leavesOf(files[locale][set])) {
        const form = pluralForm.exec(path)?.[1] ?? "";
        const key = `${set}:${form ? path.replace(pluralForm, "") : path}`;
        const known = texts.get(key) ?? inEachLocale((): Forms => ({}));
        known[locale][form] = text;
        texts.set(key, known);
      }
    }
  }
  return texts;
}

function leavesOf(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name));
}

/** What staff have changed, as a page and its browser need it; undefined where that is nothing. */
export function layered(texts: Iterable<[key: string, texts: Texts]>): ChangedWords | undefined {
  const changed: ChangedWords = {};
  for (const [key, text] of texts) {
    for (const locale of locales) {
      for (const [form, value] of Object.entries(text[locale] ?? {})) {
        const { set, path } = placeOf(key, form);
        const sets = changed[locale] ?? {};
        sets[set] = { ...sets[set], [path]: value };
        changed[locale] = sets;
      }
    }
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** Where a form of a text stands in its set's file. */
export function placeOf(key: string, form: string): { set: string; path: string } {
  const [set = "", path = ""] = key.split(":", 2);
  return { set, path: form ? `${path}_${form}` : path };
}

export function inEachForm(forms: Forms, change: (text: string) => string): Forms {
  return Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, change(text)]));
}

/** What visitors read in one language. */
export function saidIn(locale: Locale, texts: Texts | undefined, shipped: Shipped): Forms {
  return texts?.[locale] ?? shipped[locale];
}

export function isSame(one: Forms, other: Forms): boolean {
  const forms = Object.keys(one);
  return forms.length === Object.keys(other).length && forms.every((form) => one[form] === other[form]);
}

/** A language that was left alone where another was changed. */
export function behindIn(draft: Texts, published: Texts | undefined, shipped: Shipped): Locale | undefined {
  const same = locales.filter((locale) => isSame(saidIn(locale, draft, shipped), saidIn(locale, published, shipped)));
  return same.length < locales.length ? same[0] : undefined;
}
