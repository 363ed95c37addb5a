import { inEachLocale, type Locale, locales } from "../../../contract/locales.ts";
import type { PluralForms } from "../../../contract/text/model.ts";
import { getBrandValues } from "../../i18n/i18n.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

const partPattern = /(title|lead|text|description|picture|button)(?:Alt)?$/i;
/** Texts of the namespace `common` that belong to one page. */
const onePagePattern = /^common:meta\.(home|privacy)/;

/** The name of a text for people, from its key: page, place, part. */
export function useTextNames(): (key: string, locale?: Locale) => string {
  const { i18n } = useTranslation();
  const names = inEachLocale((locale) => {
    const messages = i18n.withLanguage(locale);
    return new Map([...messages.listBelow("admin:texts.places"), ...messages.listBelow("admin:texts.parts")]);
  });
  return (key, locale = i18n.language) => {
    const [namespace = "", section] = key.split(/[:.]/, 2);
    const page = namespace === "common" ? onePagePattern.exec(key)?.[1] : namespace;
    const place = names[locale].get(`${namespace}-${section}`) ?? (page ? undefined : names[locale].get(namespace));
    const part = partPattern.exec(key)?.[1]?.toLowerCase();
    return [names[locale].get(page ?? ""), place, names[locale].get(part ?? "")].filter(Boolean).join(", ");
  };
}

/** Puts the brand's values into the placeholders of a text. */
export function useBrandValues(): (text: string) => string {
  const values = getBrandValues(usePageData().brand);
  return (text) => text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

export const joinForms = (forms: PluralForms) => Object.values(forms).join(" / ");

/** All languages, the page's own first. */
export function useLocales(): Locale[] {
  const { locale } = usePageData();
  return [locale, ...locales.filter((other) => other !== locale)];
}
