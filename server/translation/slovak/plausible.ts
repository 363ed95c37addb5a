import { englishNumbers, slovakNumbers, writeSlovak } from "./numbers.ts";
import { escapeRegExp } from "./protect.ts";

/** Of words that stay as they are: with more the text is a list of names, and an answer to it without masks is not trusted. */
const namesMost = 50;

/** Engines like to copy „3,200“, which a Slovak reads as three and a fifth. */
export function regroup(english: string, slovak: string): string {
  const grouped = new Map(
    englishNumbers(english).flatMap((one) => (one.grouped ? [[one.text, writeSlovak(one)]] : [])),
  );
  return slovak.replace(/\d+(?:[.,]\d+)*/g, (written) => grouped.get(written) ?? written);
}

export function hasAll(answer: string, words: readonly string[]): boolean {
  const wanted = counted(words);
  if (wanted.size > namesMost) return false;
  return [...wanted].every(([word, times]) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(word)}(?![\\p{L}\\p{N}])`, "gu");
    return [...answer.matchAll(whole)].length >= times;
  });
}

/** An engine that loops, falls silent or changes a number has not translated. */
export function isPlausible(english: string, slovak: string): boolean {
  if (!/\p{L}/u.test(slovak) || slovak.length > english.length * 3 + 40) return false;
  const has = counted(slovakNumbers(slovak).map(({ value }) => value));
  const wanted = counted(englishNumbers(english).map(({ value }) => value));
  return [...wanted].every(([value, times]) => (has.get(value) ?? 0) >= times);
}

function counted<Thing>(things: readonly Thing[]): Map<Thing, number> {
  const counts = new Map<Thing, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}
