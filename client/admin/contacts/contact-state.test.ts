import { expect, test } from "vitest";
import { getTimeLeft } from "./contact-state.tsx";

test.each([
  [0, false, "hours", 24],
  [21, false, "hours", 3],
  [23.2, false, "minutes", 48],
  [23.999, false, "minutes", 1],
  [24, true, "minutes", 1],
  [24.5, true, "minutes", 30],
  [29, true, "hours", 5],
  [71.9, true, "hours", 47],
  [24 * 4, true, "days", 3],
])("%d hours after a contact was received, late is %s: %s, %d", (hours, isLate, unit, count) => {
  const now = new Date("2026-03-01T12:00:00Z");
  const createdAt = new Date(now.getTime() - hours * 3_600_000).toISOString();
  expect(getTimeLeft(createdAt, now)).toEqual({ isLate, unit, count });
});
