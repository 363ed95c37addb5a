import type { Locale } from "../../../contract/locales.ts";
import { dateInPhrase } from "../../i18n/format-date.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const days = { "-1": "yesterday", "0": "today", "1": "tomorrow" } as const;

/** `today 2:05 PM`, `tomorrow 9:00 AM`, else the date with the hour; in the viewer's time zone. */
export function useMoments(): (time: string | Date) => string {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "moments" });
  const locale = i18n.language;
  return (time) => {
    const at = new Date(time);
    const clock = clockOf(at, locale);
    const apart = String(dayOf(at) - dayOf(new Date()));
    return isNear(apart) ? t(days[apart], { clock }) : `${dateInPhrase(at, locale)}, ${clock}`;
  };
}

function isNear(apart: string): apart is keyof typeof days {
  return Object.hasOwn(days, apart);
}

/** Days since 1970 as the viewer counts them. */
function dayOf(at: Date): number {
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
}

/** `2:05 PM` or `14:05` in the viewer's time zone, as the page's language writes it. */
export function clockOf(at: Date, locale: Locale): string {
  return at.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" }).replaceAll(/\s/g, "\u00a0");
}
