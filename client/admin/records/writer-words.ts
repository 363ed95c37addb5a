import { useEffect, useState } from "react";
import type { Locale } from "../../../contract/locales.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const sets = ["admin", "forms"] as const;

/** Words in the language of whoever wrote; in the page's own until they have come. */
export function useWriterWords(language: Locale) {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(sets.every((set) => i18n.has(language, set)));
  useEffect(() => {
    if (ready) return;
    loadWords(i18n, language, sets).then(
      () => setReady(true),
      () => undefined,
    );
  }, [i18n, language, ready]);
  return i18n.in(ready ? language : i18n.language);
}
