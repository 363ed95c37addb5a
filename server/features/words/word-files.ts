import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../../contract/locales.ts";
import { inEachLocale } from "../../../contract/words/each-locale.ts";
import { wordSets } from "../../../contract/words/texts.ts";

type WordSet = Record<string, unknown>;

/** The files of the words that visitors read; `folder` has one folder for each language. */
export function readWordFiles(folder: string): Record<Locale, Record<string, WordSet>> {
  const inOne = (locale: Locale) =>
    Object.fromEntries(wordSets.map((set) => [set, JSON.parse(readFileSync(fileOf(folder, locale, set), "utf8"))]));
  return inEachLocale(inOne);
}

/** Puts one text in place of another; the rest of the file stays as it is, byte for byte. */
export function writeWord(folder: string, locale: Locale, set: string, path: string, text: string): void {
  const file = fileOf(folder, locale, set);
  const words: WordSet = JSON.parse(readFileSync(file, "utf8"));
  const names = path.split(".");
  const last = names.pop() ?? "";
  const inner = names.reduce<unknown>((outer, name) => (isSet(outer) ? outer[name] : undefined), words);
  if (!isSet(inner) || typeof inner[last] !== "string") throw new Error(`${file} has no ${path}`);
  inner[last] = text;
  writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`);
}

function fileOf(folder: string, locale: Locale, set: string): string {
  return join(folder, locale, `${set}.json`);
}

function isSet(value: unknown): value is WordSet {
  return typeof value === "object" && value !== null;
}
