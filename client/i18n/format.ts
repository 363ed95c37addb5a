import type { i18n } from "i18next";
import type { Job, Pay } from "../../contract/careers.ts";
import { type PayText, payText } from "../../contract/job/pay-text.ts";
import { defaultLocale, isLocale } from "../../contract/locales.ts";

/** Pay in the words of the page. */
export function formatPay(pay: Pay, type: Job["type"], words: i18n): PayText {
  return payText(pay, type, isLocale(words.language) ? words.language : defaultLocale, {
    from: (amount) => words.t("common:pay.from", { amount }),
    period: (period) => words.t(`common:pay.period.${period}`),
    gross: (period) => words.t("common:pay.gross", { period }),
    withoutVat: (period) => words.t("common:pay.withoutVat", { period }),
  });
}
