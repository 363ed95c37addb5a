import { type Locale, locales } from "../../../../contract/locales.ts";
import { inEachLocale } from "../../../../contract/words/each-locale.ts";
import type { Forms } from "../../../../contract/words/texts.ts";
import { valuesOf } from "../../../i18n/i18n.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";

const partIn = /(title|lead|description|picture|button)(?:Alt)?$/i;
/** Every page has the other texts of its set. */
const ofOnePage = /^common:meta\.(home|privacy)/;

/** A text by its page, its place and what it is there, as its key has them: nobody is asked to read keys. */
export function useTextNames(): (key: string, locale?: Locale) => string {
  const { i18n } = useTranslation();
  const words = inEachLocale((locale) => {
    const inLanguage = i18n.in(locale);
    return new Map([...inLanguage.below("admin:texts.places"), ...inLanguage.below("admin:texts.parts")]);
  });
  return (key, locale = i18n.language) => {
    const [set = "", section] = key.split(/[:.]/, 2);
    const page = set === "common" ? ofOnePage.exec(key)?.[1] : set;
    const place = words[locale].get(`${set}-${section}`) ?? (page ? undefined : words[locale].get(set));
    const part = partIn.exec(key)?.[1]?.toLowerCase();
    return [words[locale].get(page ?? ""), place, words[locale].get(part ?? "")].filter(Boolean).join(", ");
  };
}

/** A text about as visitors see it: with the names of the site, and the name of a gap that only the page can fill. */
export function useFilled(): (text: string) => string {
  const values = valuesOf(usePageData().brand);
  return (text) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? name);
}

/** A text outside its field, where placeholders are no chips. */
export const plainly = (text: string) => text.replace(/\{\{(\w+)\}\}/g, "[$1]");
export const lineOf = (forms: Forms) => plainly(Object.values(forms).join(" / "));

/** The page's own language first. */
export function useLocales(): Locale[] {
  const { locale } = usePageData();
  return [locale, ...locales.filter((other) => other !== locale)];
}
