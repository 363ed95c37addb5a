import { type Locale, locales } from "../../../../contract/locales.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** Where texts stand, by the beginning of their keys. */
const places = {
  "common:": "everywhere",
  "common:errors": "errors",
  "common:footer": "footer",
  "common:meta": "search",
  "common:nav": "menu",
  "common:notFound": "notFound",
  "common:pay": "pay",
  "forms:": "forms",
  "forms:careers": "application",
  "forms:contact": "contactForm",
  "forms:validation": "messages",
  "home:": "home",
  "home:aiSoftware": "aiSoftware",
  "home:careers": "careers",
  "home:contact": "contact",
  "home:hero": "hero",
  "home:municipal": "municipal",
  "home:presence": "presence",
  "home:robotics": "robotics",
  "home:travel": "travel",
  "my:": "my",
  "privacy:": "privacy",
  "profile:": "profile",
  "uploads:": "uploads",
} as const;
const isPlace = (beginning: string): beginning is keyof typeof places => Object.hasOwn(places, beginning);

/** The name of the place where a text stands: of nobody it is asked to read keys. */
export function useTextNames(): (key: string, locale?: Locale) => string {
  const { i18n } = useTranslation();
  return (key, locale) => {
    const [beginning = ""] = key.split(".", 1);
    const set = key.replace(/:.*/, ":");
    const place = isPlace(beginning) ? beginning : isPlace(set) ? set : "common:";
    return i18n.in(locale ?? i18n.language).t(`admin:texts.places.${places[place]}`);
  };
}

/** A text outside its field, where placeholders are no chips. */
export const plainly = (text: string) => text.replace(/\{\{(\w+)\}\}/g, "[$1]");

/** The page's own language first. */
export function useLocales(): Locale[] {
  const { locale } = usePageData();
  return [locale, ...locales.filter((other) => other !== locale)];
}
