import { type Locale, languages } from "../../../contract/locales.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** The name of a language in the page's language: `slovenčina` in a sentence, `Slovenčina` alone. */
export function useLanguageName(): (language: Locale) => { inText: string; alone: string } {
  const locale = useTranslation().i18n.language;
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return (language) => {
    const inText = names.of(language) ?? languages[language].name;
    return { inText, alone: inText.slice(0, 1).toLocaleUpperCase(locale) + inText.slice(1) };
  };
}
