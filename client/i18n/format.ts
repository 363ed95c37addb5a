import type { JobType } from "../../contract/job/fields.ts";
import { type PayText, payText, type StatedPay } from "../../contract/job/pay-text.ts";
import { defaultLocale, type Locale } from "../../contract/locales.ts";
import type { PageMessages } from "./i18n.ts";

/** 'MMM dd, yyyy' in the viewer's time zone, month names in the page's language. */
export function formatDate(time: string | Date, locale: Locale): string {
  const date = new Date(time);
  const month = date.toLocaleDateString(locale, { month: "short" });
  return `${month} ${String(date.getDate()).padStart(2, "0")}, ${date.getFullYear()}`;
}

/** A date inside a sentence: digits (`do 3. 5. 2025`) fit every grammatical case, names of months do not. */
export function formatDateInPhrase(time: string | Date, locale: Locale): string {
  if (locale === defaultLocale) return formatDate(time, locale);
  return new Date(time).toLocaleDateString(locale, { dateStyle: "medium" }).replaceAll(" ", "\u00a0");
}

/** `November 15, 2026`, `15. novembra 2026`. A day without a time is the same in every time zone. */
export function formatLongDate(time: string, locale: Locale): string {
  const timeZone = time.includes("T") ? undefined : "UTC";
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone })
    .format(new Date(time))
    .replaceAll(" ", "\u00a0");
}

/** Formats pay in the language of the page. */
export function formatPay(pay: StatedPay, type: JobType, words: PageMessages): PayText {
  return payText(pay, type, words.language, {
    from: (amount) => words.t("common:pay.from", { amount }),
    period: (period) => words.t(`common:pay.period.${period}`),
    gross: (period) => words.t("common:pay.gross", { period }),
    withoutVat: (period) => words.t("common:pay.withoutVat", { period }),
  });
}
