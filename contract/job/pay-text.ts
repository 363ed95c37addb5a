import { type Language, type Locale, languages } from "../locales.ts";
import type { Currency, JobType, PayPeriod } from "./fields.ts";

const noBreak = "\u00a0";

export const decimalSign = (locale: Locale) => languages[locale].decimal;

const currencySigns: Partial<Record<Currency, string>> = { EUR: "€", USD: "$", GBP: "£" };

// Not Intl: spaces and signs differ between the server's and the browser's ICU, which would break hydration.
/** `3,200.50` in English, `3 200,50` in Slovak; a whole number has no decimals. */
export function formatNumber(value: number, locale: Locale, { decimals = 2 } = {}): string {
  const { group, decimal } = languages[locale];
  let [grouped = "0", fraction] = String(Number(value.toFixed(decimals))).split(".");
  for (let at = grouped.length - 3; at > 0; at -= 3) grouped = grouped.slice(0, at) + group + grouped.slice(at);
  return fraction ? grouped + decimal + fraction.padEnd(decimals, "0") : grouped;
}

export interface StatedPay {
  min: number;
  max?: number | undefined;
  currency: Currency;
  period: PayPeriod;
}

/** The wording of pay in the reader's language. Feeds and pages each pass their own. */
export interface PayWords {
  from(amount: string): string;
  period(period: PayPeriod): string;
  /** Adds that an employee's pay is before tax. `withoutVat` adds that a contractor's rate is without VAT. */
  gross(period: string): string;
  withoutVat(period: string): string;
}

export interface PayText {
  /** For example `€3,200–4,500`, `from €2,300` or `€8`. */
  amount: string;
  /** For example `a month, gross`. */
  period: string;
  /** The amount and the period in one line. */
  text: string;
}

export function payText(pay: StatedPay, type: JobType, locale: Locale, words: PayWords): PayText {
  const min = formatNumber(pay.min, locale);
  const range =
    pay.max === undefined || pay.max === pay.min ? min : min + languages[locale].range + formatNumber(pay.max, locale);
  const money = withCurrency(range, pay.currency, locale);
  const amount = pay.max === undefined ? words.from(money) : money;
  const period = words[type === "Contract" ? "withoutVat" : "gross"](words.period(pay.period));
  return { amount, period, text: `${amount} ${period}` };
}

function withCurrency(amount: string, currency: Currency, locale: Locale): string {
  const { signs, currencyFirst }: Language = languages[locale];
  const sign = signs[currency] ?? currencySigns[currency] ?? currency;
  if (!currencyFirst) return amount + noBreak + sign;
  return sign === currency ? sign + noBreak + amount : sign + amount;
}
