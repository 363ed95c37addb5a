import { expect, test } from "vitest";
import { englishNumbers, slovakNumbers, writeSlovak } from "./numbers.ts";

test.each([
  ["5+ years, 3-5 days, 24/7", [5, 3, 5, 24, 7]],
  ["3,200 EUR and 1,234,567.89", [3200, 1234567.89]],
  ["2.5 kg.", [2.5]],
  ["B2, 3D, ISO27001, 5th, v1.2.3, 1.2.2026", []],
])("English numbers in %j", (text, values) => {
  expect(englishNumbers(text).map(({ value }) => value)).toEqual(values);
});

test.each([
  ["od 3 200 do 4\u00a0500 €", [3200, 4500]],
  ["2,5 kg a 1.5 l", [2.5, 1.5]],
  ["od 1. januára, 5.", [1, 5]],
  ["B2 a 3D", []],
])("Slovak numbers in %j", (text, values) => {
  expect(slovakNumbers(text).map(({ value }) => value)).toEqual(values);
});

test.each([
  ["3,200", "3\u00a0200"],
  ["3200", "3200"],
  ["1,234,567.5", "1\u00a0234\u00a0567,5"],
  ["0.25", "0,25"],
])("%s is written %s", (english, slovak) => {
  expect(englishNumbers(english).map((numeral) => writeSlovak(numeral))).toEqual([slovak]);
});
