import { expect, test } from "vitest";
import { tieWords } from "./tie-words.ts";

test.each([
  ["Stáž v produktovom tíme", "Stáž v\u00a0produktovom tíme"],
  ["ešte v tom a i v inom", "ešte v\u00a0tom a\u00a0i\u00a0v\u00a0inom"],
  ["V Nitre (s tímom)", "V\u00a0Nitre (s\u00a0tímom)"],
  ["vitamín C k obedu", "vitamín C k\u00a0obedu"],
  ["do mesta, na stred", "do mesta, na stred"],
])("%s", (plain, tied) => {
  expect(tieWords(plain, "sk")).toBe(tied);
  expect(tieWords(plain, "en")).toBe(plain);
});

test.each(["sk", "en"] as const)("a dash begins a line only where it begins an item (%s)", (locale) => {
  expect(tieWords("zavolá vám – odpoveď\n– bod — dva", locale)).toBe("zavolá vám\u00a0– odpoveď\n– bod\u00a0— dva");
});
