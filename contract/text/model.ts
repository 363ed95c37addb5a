import { inEachLocale, type Locale, locales } from "../locales.ts";

/** The namespaces of messages that visitors read. */
export const textNamespaces = ["common", "home", "forms", "privacy", "my", "profile", "uploads"] as const;

/** A text in one language, by plural form. A text without plural forms has a single form with an empty name. */
export type PluralForms = Record<string, string>;

/** A text as the product ships it. */
export type DefaultText = Record<Locale, PluralForms>;

/** A text of staff; a language that is absent has the shipped text. */
export type StaffText = { [L in Locale]?: PluralForms | undefined };

/** The published texts of staff, by language, namespace and path; they override the shipped texts. */
export type TextOverrides = Record<string, Record<string, Record<string, string>>>;

/** The contents of the translation files, by language and namespace. */
export type MessageFiles = Record<Locale, Record<string, unknown>>;

const pluralForms = ["zero", "one", "two", "few", "many", "other"] as const;
const pluralSuffix = new RegExp(`_(${pluralForms.join("|")})$`);
export const formNames = ["", ...pluralForms] as const;

/** All texts by `namespace:path`. The plural forms of a text count as one text. */
export function collectTexts(files: MessageFiles): Map<string, DefaultText> {
  const texts = new Map<string, DefaultText>();
  for (const locale of locales) {
    for (const namespace of textNamespaces) {
      for (const [path, text] of flatten(files[locale][namespace])) {
        const form = pluralSuffix.exec(path)?.[1] ?? "";
        const key = `${namespace}:${form ? path.replace(pluralSuffix, "") : path}`;
        const known = texts.get(key) ?? inEachLocale((): PluralForms => ({}));
        known[locale][form] = text;
        texts.set(key, known);
      }
    }
  }
  return texts;
}

function flatten(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name));
}

/** Undefined when staff override no text. */
export function toOverrides(texts: Iterable<[key: string, text: StaffText]>): TextOverrides | undefined {
  const overrides: TextOverrides = {};
  for (const [key, text] of texts) {
    for (const locale of locales) {
      for (const [form, value] of Object.entries(text[locale] ?? {})) {
        const { namespace, path } = splitKey(key, form);
        const byNamespace = overrides[locale] ?? {};
        byNamespace[namespace] = { ...byNamespace[namespace], [path]: value };
        overrides[locale] = byNamespace;
      }
    }
  }
  return Object.keys(overrides).length > 0 ? overrides : undefined;
}

/** The namespace of a text, and the path of one of its forms in the namespace's file. */
export function splitKey(key: string, form: string): { namespace: string; path: string } {
  const [namespace = "", path = ""] = key.split(":", 2);
  return { namespace, path: form ? `${path}_${form}` : path };
}

export function mapForms(forms: PluralForms, change: (text: string) => string): PluralForms {
  return Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, change(text)]));
}

/** The text that is shown: the one by staff if it exists, otherwise the shipped one. */
export function textFor(locale: Locale, text: StaffText | undefined, shipped: DefaultText): PluralForms {
  return text?.[locale] ?? shipped[locale];
}

export function hasSameForms(one: PluralForms, other: PluralForms): boolean {
  const forms = Object.keys(one);
  return forms.length === Object.keys(other).length && forms.every((form) => one[form] === other[form]);
}

/** A language that a draft leaves unchanged while the draft changes another language. */
export function findLocaleBehind(
  draft: StaffText,
  published: StaffText | undefined,
  shipped: DefaultText,
): Locale | undefined {
  const same = locales.filter((locale) =>
    hasSameForms(textFor(locale, draft, shipped), textFor(locale, published, shipped)),
  );
  return same.length < locales.length ? same[0] : undefined;
}
