import { type PayText, payText } from "../../contract/job/pay-text.ts";
import type { Job, Pay } from "../../contract/jobs.ts";
import type { PageWords } from "./i18n.ts";

/** Pay in the words of the page. */
export function formatPay(pay: Pay, type: Job["type"], words: PageWords): PayText {
  return payText(pay, type, words.language, {
    from: (amount) => words.t("common:pay.from", { amount }),
    period: (period) => words.t(`common:pay.period.${period}`),
    gross: (period) => words.t("common:pay.gross", { period }),
    withoutVat: (period) => words.t("common:pay.withoutVat", { period }),
  });
}
