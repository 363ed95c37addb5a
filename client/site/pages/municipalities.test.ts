import { expect, test } from "vitest";
import { municipalities } from "./municipalities.ts";

test("there are 80 different municipalities", () => {
  expect(new Set(municipalities).size).toBe(80);
  expect(municipalities).toHaveLength(80);
});

test("they stand in the order of the Slovak alphabet", () => {
  expect(municipalities).toEqual(municipalities.toSorted(new Intl.Collator("sk").compare));
});
