import { createInstance, type i18n, type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Brand } from "../../contract/brand.ts";
import { defaultLocale, type Locale, locales } from "../../contract/locales.ts";

/** Words are complete in every language and arrive before they are asked for, so nothing here waits or falls back over the network. */
export function createWords(locale: Locale, words: Resource[string], brand: Brand): i18n {
  const instance = createInstance();
  instance.use(initReactI18next);
  instance.init({
    lng: locale,
    fallbackLng: defaultLocale,
    supportedLngs: [...locales],
    resources: { [locale]: words },
    defaultNS: "common",
    initAsync: false,
    interpolation: {
      // React escapes; escaping here as well would show &amp; to people.
      escapeValue: false,
      defaultVariables: { brand: brand.name, partner: brand.partner, email: brand.email },
    },
    react: { useSuspense: false },
  });
  return instance;
}
