import type { Locale } from "../../contract/locales.ts";

/** As a sentence has it: `November 15, 2026`, `15. novembra 2026`. A day without an hour is the same everywhere. */
export function longDate(time: string, locale: Locale): string {
  const timeZone = time.includes("T") ? undefined : "UTC";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone })
    .format(new Date(time))
    .replaceAll(" ", "\u00a0");
}
