import { type Currency, currencies } from "../../../contract/job/fields.ts";
import { decimalSign } from "../../../contract/job/pay-text.ts";
import type { Locale } from "../../../contract/locales.ts";

/** `3200`, `3 200 €`, `EUR 3,200` and `3.200,00` are one amount, `12,5` and `12.5` another. */
export function amountOf(text: string): number {
  const plain = text
    .replaceAll(currencySigns, "")
    .replaceAll(/\s/g, "")
    .replace(/,[-–]+$/, "");
  const number = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)
    ? plain.replaceAll(",", "")
    : /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain)
      ? plain.replaceAll(".", "").replace(",", ".")
      : plain.replace(",", ".");
  return /^\d+(?:\.\d+)?$/.test(number) ? Number(number) : Number.NaN;
}

const currencySigns = /€|\$|£|Kč|د\.إ|EUR|USD|AED|CZK|GBP/gi;

const currencyOf: Record<string, Currency> = { "€": "EUR", $: "USD", "£": "GBP", KČ: "CZK", "د.إ": "AED" };

/** The currency whose sign or name was typed beside an amount. */
export function currencyIn(text: string): Currency | undefined {
  const sign = text.match(currencySigns)?.[0].toUpperCase() ?? "";
  return currencyOf[sign] ?? currencies.find((currency) => currency === sign);
}

/** Three decimals alone would be read as thousands. */
export function amountText(amount: number | undefined, locale: Locale): string {
  const text = amount === undefined ? "" : String(amount).replace(/\.\d{3}$/, "$&0");
  return text.replace(".", decimalSign(locale));
}
