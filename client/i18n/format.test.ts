import { describe, expect, test } from "vitest";
import type { JobType } from "../../contract/job/fields.ts";
import { formatNumber } from "../../contract/job/pay-text.ts";
import type { Pay } from "../../contract/jobs.ts";
import type { Locale } from "../../contract/locales.ts";
import { renderIn } from "../../tests/support/page.tsx";
import { formatDate, formatDateInPhrase, formatPay } from "./format.ts";

async function payText(pay: Pay, locale: Locale, type: JobType = "Full-time"): Promise<string> {
  return formatPay(pay, type, (await renderIn(locale, ["common"])).words).text;
}

describe("pay", () => {
  const range: Pay = { min: 3200, max: 4500, currency: "EUR", period: "month" };

  test.each([
    [range, "€3,200–4,500 a month, gross", "3\u00a0200\u00a0–\u00a04\u00a0500\u00a0€ mesačne\u00a0brutto"],
    [
      { ...range, max: undefined, min: 2300 },
      "from €2,300 a month, gross",
      "od\u00a02\u00a0300\u00a0€ mesačne\u00a0brutto",
    ],
    [{ ...range, min: 8, max: 8, period: "hour" }, "€8 an hour, gross", "8\u00a0€ za hodinu\u00a0brutto"],
    [
      { ...range, currency: "CZK", period: "year" },
      "CZK\u00a03,200–4,500 a year, gross",
      "3\u00a0200\u00a0–\u00a04\u00a0500\u00a0Kč ročne\u00a0brutto",
    ],
    [
      { ...range, min: 7.5, max: 12.25, currency: "GBP" },
      "£7.50–12.25 a month, gross",
      "7,50\u00a0–\u00a012,25\u00a0£ mesačne\u00a0brutto",
    ],
  ] satisfies [Pay, string, string][])("%o", async (pay, english, slovak) => {
    expect(await payText(pay, "en")).toBe(english);
    expect(await payText(pay, "sk")).toBe(slovak);
  });

  test("the pay of a contractor is without the tax that comes on top", async () => {
    const rate: Pay = { min: 60, max: 60, currency: "EUR", period: "hour" };
    expect(await payText(rate, "en", "Contract")).toBe("€60 an hour, excluding VAT");
    expect(await payText(rate, "sk", "Contract")).toBe("60\u00a0€ za hodinu\u00a0bez\u00a0DPH");
  });
});

test("numbers are grouped by thousands as each language does", () => {
  expect(formatNumber(1_234_567.891, "en")).toBe("1,234,567.89");
  expect(formatNumber(1_234_567.891, "sk")).toBe("1\u00a0234\u00a0567,89");
  expect(formatNumber(999, "en")).toBe("999");
});

test("dates are 'MMM dd, yyyy' with the month in the page's language", () => {
  const noon = new Date(2025, 4, 3, 12);
  expect(formatDate(noon, "en")).toBe("May 03, 2025");
  expect(formatDate(noon, "sk")).toBe("máj 03, 2025");
  expect([formatDateInPhrase(noon, "en"), formatDateInPhrase(noon, "sk")]).toEqual([
    "May 03, 2025",
    "3.\u00a05.\u00a02025",
  ]);
});
