import { expect, test } from "vitest";
import { getEndOfDay, subtractDays, toCompanyDay } from "./company-day.ts";

test.each([
  ["2026-12-31", "2026-12-31T23:00:00.000Z", "in winter"],
  ["2026-07-01", "2026-07-01T22:00:00.000Z", "in summer"],
  ["2026-03-28", "2026-03-28T23:00:00.000Z", "before the clocks go forward"],
  ["2026-03-29", "2026-03-29T22:00:00.000Z", "when the clocks go forward"],
  ["2026-10-24", "2026-10-24T22:00:00.000Z", "before the clocks go back"],
  ["2026-10-25", "2026-10-25T23:00:00.000Z", "when the clocks go back"],
  ["2028-02-29", "2028-02-29T23:00:00.000Z", "in a leap year"],
])("the day %s ends at %s (%s)", (day, end) => {
  const moment = getEndOfDay(day);
  expect(moment.toISOString()).toBe(end);
  expect(toCompanyDay(new Date(moment.getTime() - 1))).toBe(day);
  expect(subtractDays(toCompanyDay(moment), 1)).toBe(day);
});
