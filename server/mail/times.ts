import type { Locale } from "../../contract/locales.ts";
import { companyTimeZone } from "../config.ts";

/** On the clock of the company, whose promise it is. */
export function timeIn(time: string, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    ...{ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
    timeZone: companyTimeZone,
  }).format(new Date(time));
}

/** `Wednesday, November 18, 2026 at 2:00 PM GMT+1`: where the company sits, and it says so. */
export function appointmentTime(start: string, language: Locale): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: companyTimeZone,
  }).format(new Date(start));
}
