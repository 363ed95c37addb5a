import type { Locale } from "../../../contract/locales.ts";

/** As a sentence has it: `November 15, 2026`, `15. novembra 2026`. */
export function longDate(time: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(time)).replaceAll(" ", "\u00a0");
}
