import { defaultLocale, type Locale } from "../../contract/locales.ts";

/** 'MMM dd, yyyy' in the viewer's time zone, month names in the page's language. */
export function formatDate(time: string | Date, locale: Locale): string {
  const date = new Date(time);
  const month = date.toLocaleDateString(locale, { month: "short" });
  return `${month} ${String(date.getDate()).padStart(2, "0")}, ${date.getFullYear()}`;
}

/** The same day inside a phrase: `do 3. 5. 2025` fits every case that a language may have. */
export function dateInPhrase(time: string | Date, locale: Locale): string {
  if (locale === defaultLocale) return formatDate(time, locale);
  return new Date(time).toLocaleDateString(locale, { dateStyle: "medium" }).replaceAll(" ", "\u00a0");
}
