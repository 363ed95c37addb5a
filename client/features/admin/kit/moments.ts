import { dateInPhrase } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { clockOf } from "./clock.ts";

const days = { "-1": "yesterday", "0": "today", "1": "tomorrow" } as const;

/** `today 14:05`, `tomorrow 9:00`, else the date with the hour; in the viewer's time zone. */
export function useMoments(): (time: string | Date) => string {
  const { t } = useTranslation("admin", { keyPrefix: "moments" });
  const { locale } = usePageData();
  return (time) => {
    const at = new Date(time);
    const clock = clockOf(at);
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
