import { composed } from "./composed.ts";
import {
  beginsWithSibilant,
  englishNumbers,
  type Numeral,
  pluralClass,
  slovakNumbers,
  writeSlovak,
} from "./numbers.ts";
import { lowerFirst, upperFirst } from "./typography.ts";

/** What staff once wrote in Slovak for an English title, requirement or sentence. */
export interface Remembered {
  english: string;
  slovak: string;
}

export interface TranslationMemory {
  find(english: string): string | undefined;
}

export interface GrowingMemory extends TranslationMemory {
  add(pair: Remembered): void;
}

/** Of two memories of the same English the later one counts. */
export function createMemory(pairs: Iterable<Remembered> = []): GrowingMemory {
  const exact = new Map<string, Remembered>();
  const byShape = new Map<string, Map<string, Remembered>>();
  function add(pair: Remembered): void {
    if (pair.slovak.trim() === "") return;
    const key = normalise(pair.english);
    exact.set(key, pair);
    if (englishNumbers(key).length === 0) return;
    const alike = byShape.get(shape(key)) ?? new Map<string, Remembered>();
    alike.delete(key);
    byShape.set(shape(key), alike.set(key, pair));
  }

  for (const pair of pairs) add(pair);
  return {
    add,
    find(english) {
      const key = normalise(english);
      const same = exact.get(key);
      if (same) return adaptEnds(same.slovak, same.english, english);
      for (const pair of [...(byShape.get(shape(key))?.values() ?? [])].reverse()) {
        const slovak = adaptNumbers(pair, english);
        if (slovak !== undefined) return adaptEnds(slovak, pair.english, english);
      }
      return undefined;
    },
  };
}

function normalise(english: string): string {
  const text = composed(english).replace(/\s+/g, " ").replaceAll("’", "'").trim().replace(/\.$/, "");
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function shape(key: string): string {
  let shaped = "";
  let end = 0;
  for (const { text, index } of englishNumbers(key)) {
    shaped += `${key.slice(end, index)}#`;
    end = index + text.length;
  }
  return shaped + key.slice(end);
}

/** The first letter's case and a final full stop follow the text that is asked for. */
function adaptEnds(slovak: string, known: string, asked: string): string {
  const [before, now] = [known.trim(), asked.trim()];
  let text = slovak.trim();
  const [first, asFirst] = [before.charAt(0), now.charAt(0)];
  const otherCase = first !== asFirst && first.toLowerCase() === asFirst.toLowerCase();
  if (otherCase) text = first === asFirst.toLowerCase() ? upperFirst(text) : lowerFirst(text);
  if (now.endsWith(".") === before.endsWith(".")) return text;
  return now.endsWith(".") ? text.replace(/(?<![.!?:])$/, ".") : text.replace(/(?<!\.)\.$/, "");
}

/** The remembered Slovak with the asked numbers in it, or nothing where a word beside them would have to change. */
function adaptNumbers({ english, slovak }: Remembered, asked: string): string | undefined {
  const known = englishNumbers(english);
  const wanted = englishNumbers(asked);
  const places = slovakNumbers(slovak);
  if (places.length !== known.length) return undefined;
  const order = pairUp(known, places);
  if (!order || ambiguous(known, wanted)) return undefined;
  let text = "";
  let end = 0;
  for (const [position, place] of places.entries()) {
    const source = known[order[position] ?? -1];
    const target = wanted[order[position] ?? -1];
    if (!source || !target || !fits(slovak, place, target)) return undefined;
    const grouped = target.grouped || (place.grouped && !source.grouped);
    text +=
      slovak.slice(end, place.index) + writeSlovak({ ...target, grouped }, place.decimals ? place.decimalMark : ",");
    end = place.index + place.text.length;
  }
  return text + slovak.slice(end);
}

/** Which English number each Slovak one stands for; equal values are taken in their order. */
function pairUp(known: readonly Numeral[], places: readonly Numeral[]): number[] | undefined {
  const free = known.map((_, index) => index);
  const order: number[] = [];
  for (const place of places) {
    const at = free.findIndex((index) => known[index]?.value === place.value);
    const [index] = at < 0 ? [] : free.splice(at, 1);
    if (index === undefined) return undefined;
    order.push(index);
  }
  return order;
}

/** „2 tímy po 2 ľudí“ does not tell which 2 became 3. */
const ambiguous = (known: readonly Numeral[], wanted: readonly Numeral[]) =>
  known.some(({ value }, a) =>
    known.some((other, b) => other.value === value && wanted[a]?.value !== wanted[b]?.value),
  );

function fits(slovak: string, place: Numeral, target: Numeral): boolean {
  if (place.value === target.value) return true;
  if (changesPreposition(slovak, place, target)) return false;
  const countsNothing = /^[\s\u00a0]*(?:[€$£%]|EUR|USD|AED|CZK|GBP)/u.test(
    slovak.slice(place.index + place.text.length),
  );
  return countsNothing || pluralClass(place.value) === pluralClass(target.value);
}

/** „s 5 robotmi“, but „so 6 robotmi“. */
function changesPreposition(slovak: string, place: Numeral, target: Numeral): boolean {
  const preposition = /(?:^|[^\p{L}])([sz]o?)[\s\u00a0]+$/iu.test(slovak.slice(0, place.index));
  return preposition && beginsWithSibilant(place.value) !== beginsWithSibilant(target.value);
}
