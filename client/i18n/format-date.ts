import { format } from "date-fns/format";
import { enUS } from "date-fns/locale/en-US";
import { sk } from "date-fns/locale/sk";
import type { Locale } from "../../contract/locales.ts";

const months = { en: enUS, sk } satisfies Record<Locale, unknown>;

/** 'MMM dd, yyyy' in the viewer's time zone, month names in the page's language. */
export function formatDate(time: string | Date, locale: Locale): string {
  return format(time, "MMM dd, yyyy", { locale: months[locale] });
}
