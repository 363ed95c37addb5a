import { expect, test } from "vitest";
import { formatTotal } from "./counts.ts";

test.each([
  [0, "0", "0"],
  [1_204, "1,204", "1\u00a0204"],
  [10_000, "10,000", "10\u00a0000"],
  [10_001, "10,000+", "10\u00a0000+"],
])("%i rows are told as %s in English", (total, english, slovak) => {
  expect(formatTotal(total, "en")).toBe(english);
  expect(formatTotal(total, "sk")).toBe(slovak);
});
