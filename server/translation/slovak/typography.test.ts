import { expect, test } from "vitest";
import { lowerFirst, typeset } from "./typography.ts";

test.each([
  ["práca v meste a o robotoch", "práca v\u00a0meste a\u00a0o\u00a0robotoch"],
  ["V tíme, s ľuďmi (k dispozícii)", "V\u00a0tíme, s\u00a0ľuďmi (k\u00a0dispozícii)"],
  ["plat 3 200 € a 10 %", "plat 3\u00a0200\u00a0€ a\u00a010\u00a0%"],
  ['hovoríme "ahoj" a “dovidenia”', "hovoríme „ahoj“ a\u00a0„dovidenia“"],
  ["robot - pomocník", "robot – pomocník"],
  ["as is vitamín C a B2", "as is vitamín C a\u00a0B2"],
])("%j is typeset", (text, expected) => {
  expect(typeset(text)).toBe(expected);
});

test("words with further capitals keep them", () => {
  expect(["DevOps inžinier", "IT technik", "Šéf IT"].map(lowerFirst)).toEqual([
    "DevOps inžinier",
    "IT technik",
    "šéf IT",
  ]);
});
