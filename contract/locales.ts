export const locales = ["en", "sk"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";

/** Where the browser keeps the visitor's choice (SPEC.md, section 9). */
export const languageStorageKey = "i18nextLng";

/** Adverts are written in two languages, however many the site has. */
export type AdvertLanguage = "en" | "sk";

/** In which of them the readers of each language get the adverts. */
export const advertLanguages = { en: "en", sk: "sk" } as const satisfies Record<Locale, AdvertLanguage>;

export const openGraphLocales = { en: "en_US", sk: "sk_SK" } satisfies Record<Locale, string>;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

export function localeOf(value: unknown): Locale {
  return isLocale(value) ? value : defaultLocale;
}
