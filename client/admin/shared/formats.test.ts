import { expect, test } from "vitest";
import { formatTime } from "./formats.ts";

test("a time of day is written as the page's language writes it", () => {
  const afternoon = new Date(2026, 10, 18, 14, 5);
  expect(formatTime(afternoon, "en")).toBe("2:05\u00a0PM");
  expect(formatTime(afternoon, "sk")).toBe("14:05");
});
