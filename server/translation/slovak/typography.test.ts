import { expect, test } from "vitest";
import { lowerFirst, matchCase, typeset } from "./typography.ts";

test.each([
  ["práca v meste a o robotoch", "práca v\u00a0meste a\u00a0o\u00a0robotoch"],
  ["V tíme, s ľuďmi (k dispozícii)", "V\u00a0tíme, s\u00a0ľuďmi (k\u00a0dispozícii)"],
  ["plat 3 200 € a 10 %", "plat 3\u00a0200\u00a0€ a\u00a010\u00a0%"],
  ['hovoríme "ahoj" a “dovidenia”', "hovoríme „ahoj“ a\u00a0„dovidenia“"],
  ["robot - pomocník", "robot – pomocník"],
  ["as is vitamín C a B2", "as is vitamín C a\u00a0B2"],
])("%j", (text, expected) => {
  expect(typeset(text)).toBe(expected);
});

test.each([
  ["Strojové učenie", "machine learning", "strojové učenie"],
  ["strojové učenie", "Machine learning", "Strojové učenie"],
  ["aspoň 5 rokov", "5+ years", "Aspoň 5 rokov"],
  ["IT podpora", "it support", "IT podpora"],
])("%j as %j begins", (text, like, expected) => {
  expect(matchCase(text, like)).toBe(expected);
});

test("names with capitals inside keep them", () => {
  expect(["DevOps inžinier", "IT technik", "Šéf IT"].map(lowerFirst)).toEqual([
    "DevOps inžinier",
    "IT technik",
    "šéf IT",
  ]);
});
