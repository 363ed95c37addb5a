import { expect, test } from "vitest";
import { getWeekStart } from "./activity.routes.ts";

test.each([
  ["2026-11-16T08:00:00Z", "2026-11-15T23:00:00.000Z"],
  ["2026-11-15T22:59:00Z", "2026-11-08T23:00:00.000Z"],
  ["2026-11-15T23:01:00Z", "2026-11-15T23:00:00.000Z"],
  ["2026-07-05T21:00:00Z", "2026-06-28T22:00:00.000Z"],
  // The weeks in which the clock is put forward and back.
  ["2026-03-29T20:00:00Z", "2026-03-22T23:00:00.000Z"],
  ["2026-10-25T22:30:00Z", "2026-10-18T22:00:00.000Z"],
  ["2026-03-29T21:59:00Z", "2026-03-22T23:00:00.000Z"],
])("the week of %s began at %s, midnight in Bratislava", (now, start) => {
  expect(getWeekStart(new Date(now)).toISOString()).toBe(start);
});
