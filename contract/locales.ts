import type { Currency } from "./job/fields.ts";

const noBreak = "\u00a0";

export interface Language {
  /** The language's name in the language itself. */
  name: string;
  /** The country whose flag is shown next to the language's name (`client/ui/flag.tsx`). */
  country: string;
  /** The language of jobs for readers of this language. */
  jobLanguage: JobLanguage;
  /** The separators of numbers and ranges, as in `3,200–4,500.50`. */
  group: string;
  decimal: string;
  range: string;
  /** Whether an amount is written `€8` rather than `8 €`. `signs` are currency signs of this language alone. */
  currencyFirst: boolean;
  signs: Partial<Record<Currency, string>>;
  /** Words of one letter, which must not end a line (`tieWords`). */
  oneLetterWords: string;
}

/** Jobs are written in two languages, however many the site has. */
export type JobLanguage = "en" | "sk";

/** Every language of the site. `Intl`, `lang`, `hreflang` and the URLs of pages use the language's code. */
export const languages = {
  en: {
    name: "English",
    country: "US",
    jobLanguage: "en",
    group: ",",
    decimal: ".",
    range: "–",
    currencyFirst: true,
    signs: {},
    oneLetterWords: "",
  },
  sk: {
    name: "Slovenčina",
    country: "SK",
    jobLanguage: "sk",
    group: noBreak,
    decimal: ",",
    range: `${noBreak}–${noBreak}`,
    currencyFirst: false,
    signs: { CZK: "Kč" },
    oneLetterWords: "aikosuvz",
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const defaultLocale: Locale = "en";
/** The language of most people who write to the company. */
export const companyLocale: Locale = "sk";
export const locales = Object.keys(languages).filter(isLocale);

/** The key in `localStorage` for the language that the visitor has chosen. */
export const languageStorageKey = "i18nextLng";

export function isLocale(value: unknown): value is Locale {
  return Object.keys(languages).some((locale) => locale === value);
}

export function parseLocale(value: unknown): Locale {
  return isLocale(value) ? value : defaultLocale;
}

export function inEachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  const made: Partial<Record<Locale, Value>> = {};
  for (const locale of locales) made[locale] = make(locale);
  return made as Record<Locale, Value>; // The loop has filled in every locale.
}
