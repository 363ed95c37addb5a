import { expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { formatTotal, getCountLimit } from "./counts.ts";

test.each([
  [0, "0", "0"],
  [1_204, "1,204", "1\u00a0204"],
  [10_000, "10,000", "10\u00a0000"],
  [10_001, "10,000+", "10\u00a0000+"],
])("%i rows are shown as %s in English", (total, english, slovak) => {
  expect(formatTotal(total, "en")).toBe(english);
  expect(formatTotal(total, "sk")).toBe(slovak);
});

test("a search counts up to a lower limit", () => {
  const max = getCountLimit("/api/admin/contacts?limit=50&q=lamps");
  expect(formatTotal(1_000, "en", max)).toBe("1,000");
  expect(formatTotal(1_001, "sk", max)).toBe("1\u00a0000+");
  expect(getCountLimit("/api/admin/contacts?limit=50")).toBe(limits.countedRows);
});
