import { expect, test } from "vitest";
import type { SlovakState } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import {
  findCurrency,
  formatAmount,
  getFieldName,
  getSlovakState,
  type JobFields,
  newJob,
  parseAmount,
  toFields,
  toRequest,
} from "./job-form.ts";

const job: Job = {
  id: "j1",
  title: "Lamplighter",
  location: "Nitra",
  type: "Contract",
  description: "Light the lamps.",
  requirements: ["Slovak, English", "A ladder"],
  pay: { min: 1_200.5, currency: "EUR", period: "month" },
  state: "draft",
  closesOn: "2026-12-31",
  workplace: "hybrid",
  country: "SK",
  translations: { sk: { title: "Lampár", description: "", requirements: [] } },
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  revision: 3,
};
const fields = toFields(job, "en");

test.each([
  ["en", "1200.5"],
  ["sk", "1200,5"],
] as const)("the dialog sends an untouched job as it is (%s)", (locale, min) => {
  const { id, createdAt, updatedAt, ...same } = job;
  const untouched = toFields(job, locale);
  expect(untouched.pay.min).toBe(min);
  expect(toRequest(untouched, job)).toEqual(same);
});

test("the dialog sends requirements split at commas, trimmed, without empty ones", () => {
  const { requirements } = toRequest({ ...fields, requirements: " Patience ,, A ladder, " }, job);
  expect(requirements).toEqual(["Patience", "A ladder"]);
});

test("the dialog sends Slovak and pay only where some is filled in", () => {
  const empty = toFields(newJob, "en");
  expect(toRequest(empty, newJob)).toMatchObject({ translations: undefined, pay: undefined });
  const filled = { ...empty, slovakRequirements: "Trpezlivosť", pay: { ...empty.pay, min: "8" } };
  expect(toRequest(filled, newJob)).toMatchObject({
    translations: { sk: { title: "", description: "", requirements: ["Trpezlivosť"] } },
    pay: { min: 8, max: undefined, currency: "EUR", period: "month" },
  });
});

test("Slovak is confirmed only for the English that the user has seen", () => {
  const confirmed = { ...fields, stillFits: { title: job.title, description: job.description } };
  expect(toRequest(confirmed, job).slovakConfirmed).toEqual(["title"]);
  expect(toRequest({ ...confirmed, title: "Lamp lighter" }, job).slovakConfirmed).toBeUndefined();
});

test.each<[string, SlovakState, Partial<JobFields>, SlovakState]>([
  ["that is untouched stays stale", "stale", {}, "stale"],
  ["that is untouched stays manual", "manual", {}, "manual"],
  ["next to new English is stale", "manual", { title: "Lamp keeper" }, "stale"],
  ["that is rewritten is manual", "stale", { slovakTitle: "Lampárka" }, "manual"],
  ["that is confirmed is manual", "stale", { stillFits: { title: "Lamplighter" } }, "manual"],
  ["that is confirmed for other English is stale", "stale", { title: "Lamp", stillFits: { title: "Keeper" } }, "stale"],
  ["that is removed is missing", "manual", { slovakTitle: " " }, "missing"],
])("a Slovak title %s", (_, saved, typed, state) => {
  expect(getSlovakState({ ...fields, ...typed }, "title", job, saved)).toBe(state);
});

test("a new job's Slovak has a state as soon as there is some", () => {
  const empty = toFields(newJob, "en");
  expect(getSlovakState(empty, "title", newJob, undefined)).toBe(undefined);
  expect(getSlovakState({ ...empty, slovakTitle: "Lampár" }, "title", newJob, undefined)).toBe("manual");
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
  expect(parseAmount(text)).toBe(amount);
});

test.each([0.5, 12.5, 3_200, 1_234_567.25])("%d is read as it is written", (amount) => {
  for (const locale of ["en", "sk"] as const) expect(parseAmount(formatAmount(amount, locale))).toBe(amount);
});

test.each([
  ["1800 €", "EUR"],
  ["$ 20", "USD"],
  ["40 000 kč", "CZK"],
  ["gbp 30", "GBP"],
  ["1800", undefined],
])("the currency in %s is %s", (text, currency) => {
  expect(findCurrency(text)).toBe(currency);
});

test.each([
  ["pay.max", "pay"],
  ["translations.sk.requirements.2", "slovakRequirements"],
  ["requirements.4", "requirements"],
  ["location", "location"],
])("a refusal of %s belongs to the field %s", (path, field) => {
  expect(getFieldName(path.split("."))).toBe(field);
});
