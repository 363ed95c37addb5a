import { dateInPhrase } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { clockOf } from "../shared/moments.ts";

/** A day, or the hour where it was today. */
export function useWhen(): (time: string) => string {
  const { t } = useTranslation("admin", { keyPrefix: "account" });
  const { locale } = usePageData();
  return (time) => {
    const at = new Date(time);
    const isToday = at.toDateString() === new Date().toDateString();
    return isToday ? t("today", { clock: clockOf(at, locale) }) : dateInPhrase(at, locale);
  };
}
