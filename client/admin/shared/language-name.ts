import { type Locale, languages } from "../../../contract/locales.ts";
import { usePageData } from "../../i18n/page-data.tsx";

/** What the page's language calls another: `slovenčina` in a sentence, `Slovenčina` by itself. */
export function useLanguageName(): (language: Locale) => { inText: string; alone: string } {
  const { locale } = usePageData();
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return (language) => {
    const inText = names.of(language) ?? languages[language].name;
    return { inText, alone: inText.slice(0, 1).toLocaleUpperCase(locale) + inText.slice(1) };
  };
}
