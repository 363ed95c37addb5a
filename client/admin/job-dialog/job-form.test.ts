import { describe, expect, test } from "vitest";
import type { Job } from "../../../contract/jobs.ts";
import { amountOf, amountText, currencyIn } from "./job-amount.ts";
import { emptyJob, requestOf, valuesOf } from "./job-form.ts";
import { fieldAt, jobResolver } from "./job-mistakes.ts";

const job: Job = {
  id: "j1",
  title: "Lamplighter",
  location: "Nitra",
  type: "Contract",
  description: "Light the lamps.",
  requirements: ["Slovak, English", "A ladder"],
  pay: { min: 1_200.5, currency: "EUR", period: "month" },
  closesOn: "2026-12-31",
  workplace: "hybrid",
  country: "SK",
  translations: { sk: { title: "Lampár", description: "", requirements: [] } },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  revision: 3,
};

describe("a job as the dialog sends it", () => {
  test.each([
    ["en", "1200.5"],
    ["sk", "1200,5"],
  ] as const)("a job that the dialog sends is the same job when nothing was touched (%s)", (locale, payMin) => {
    const { id, createdAt, updatedAt, ...same } = job;
    const values = valuesOf(job, locale);
    expect(values.payMin).toBe(payMin);
    expect(requestOf(values, job)).toEqual(same);
  });

  test("a job that the dialog sends has its requirements parted at commas, trimmed, without empty ones", () => {
    const request = requestOf({ ...valuesOf(job, "en"), requirements: " Patience ,, A ladder, " }, job);
    expect(request.requirements).toEqual(["Patience", "A ladder"]);
  });

  test("a job that the dialog sends has Slovak only where some is filled in, the rest empty", () => {
    expect(requestOf(emptyJob, undefined).translations).toBeUndefined();
    const request = requestOf({ ...emptyJob, slovakRequirements: "Trpezlivosť" }, undefined);
    expect(request.translations).toEqual({ sk: { title: "", description: "", requirements: ["Trpezlivosť"] } });
  });

  test("a job that the dialog sends has pay only where an amount is given", () => {
    expect(requestOf(emptyJob, undefined).pay).toBeUndefined();
    expect(requestOf({ ...emptyJob, payMin: "8" }, undefined).pay).toEqual({
      min: 8,
      currency: "EUR",
      period: "month",
    });
  });
});

test.each([
  ["3200", 3_200],
  ["3 200", 3_200],
  ["3,200", 3_200],
  ["12,5", 12.5],
  ["1800 €", 1_800],
  ["1.800,50\u00a0€", 1_800.5],
  ["", Number.NaN],
  ["1800 € netto", Number.NaN],
  ["1.80.000", Number.NaN],
  ["1e3", Number.NaN],
])("the amount %s is %d", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test.each([0.125, 12.125, 999.999, 1_234.125, 12.5, 3_200, 1_234_567.25])("%d is read as it is written", (amount) => {
  for (const locale of ["en", "sk"] as const) expect(amountOf(amountText(amount, locale))).toBe(amount);
});

test.each([
  ["1800 €", "EUR"],
  ["$ 20", "USD"],
  ["40 000 kč", "CZK"],
  ["gbp 30", "GBP"],
  ["1800", undefined],
])("the currency in %s is %s", (text, currency) => {
  expect(currencyIn(text)).toBe(currency);
});

test("Slovak is confirmed only for the English that was looked at", () => {
  const values = { ...valuesOf(job, "en"), stillFits: { title: job.title, description: job.description } };
  expect(requestOf(values, job).slovakConfirmed).toEqual(["title"]);
  expect(requestOf({ ...values, title: "Lamp lighter" }, job).slovakConfirmed).toBeUndefined();
});

test.each([
  ["pay.max", "payMax"],
  ["pay", "payMin"],
  ["translations.sk.requirements.2", "slovakRequirements"],
  ["requirements.4", "requirements"],
  ["location", "location"],
])("a refusal of %s belongs to the field %s", (place, field) => {
  expect(fieldAt(place.split("."))).toBe(field);
});

test("the contract's rules reach the fields", async () => {
  const values = { ...emptyJob, payMin: "10", payMax: "5" };
  const options = { fields: {}, shouldUseNativeValidation: false } as const;
  const { errors } = await jobResolver(values, undefined, options);
  const codes = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
  expect(codes).toEqual({
    title: "titleRequired",
    location: "locationRequired",
    description: "descriptionRequired",
    payMax: "payRangeInvalid",
  });
});
