import { expect, test } from "vitest";
import { municipalities } from "./municipalities.ts";

test("80 different municipalities are listed in the order of the Slovak alphabet", () => {
  expect(municipalities).toHaveLength(80);
  expect([...new Set(municipalities)]).toEqual(municipalities.toSorted(new Intl.Collator("sk").compare));
});
