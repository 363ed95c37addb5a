import type { Currency } from "./job/fields.ts";

const noBreak = "\u00a0";

export interface Language {
  /** As it calls itself. */
  name: string;
  /** The country whose flag is shown with its name (`client/ui/flag.tsx`). */
  country: string;
  /** In which of the adverts' two languages its readers get them. */
  adverts: AdvertLanguage;
  /** How it writes `3,200–4,500.50`. */
  group: string;
  decimal: string;
  range: string;
  /** Whether `€8` or `8 €`, and which currencies it has signs of its own for. */
  currencyFirst: boolean;
  signs: Partial<Record<Currency, string>>;
  /** Words of one letter that no line ends with. */
  lonely: string;
}

/** Adverts are written in two languages, however many the site has. */
export type AdvertLanguage = "en" | "sk";

/** Every language of the site. Its code is what `Intl`, `lang`, `hreflang` and the address of its pages have. */
export const languages = {
  en: {
    name: "English",
    country: "US",
    adverts: "en",
    group: ",",
    decimal: ".",
    range: "–",
    currencyFirst: true,
    signs: {},
    lonely: "",
  },
  sk: {
    name: "Slovenčina",
    country: "SK",
    adverts: "sk",
    group: noBreak,
    decimal: ",",
    range: `${noBreak}–${noBreak}`,
    currencyFirst: false,
    signs: { CZK: "Kč" },
    lonely: "aikosuvz",
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const defaultLocale: Locale = "en";
/** The language of most people who write to the company. */
export const companyLocale: Locale = "sk";
export const locales = Object.keys(languages).filter(isLocale);

/** Where the browser keeps the visitor's choice. */
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
  return made as Record<Locale, Value>; // each of them was made
}
