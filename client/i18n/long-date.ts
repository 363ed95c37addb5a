import type { Locale } from "../../contract/locales.ts";

/** `November 15, 2026`, `15. novembra 2026`. A day without a time is the same in every time zone. */
export function longDate(time: string, locale: Locale): string {
  const timeZone = time.includes("T") ? undefined : "UTC";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone })
    .format(new Date(time))
    .replaceAll(" ", "\u00a0");
}
