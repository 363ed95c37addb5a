import { englishNumbers, type Numeral, slovakNumbers, writeSlovak } from "./numbers.ts";
import { beginsWithSibilant, pluralClass } from "./plurals.ts";
import { lowerFirst, upperFirst } from "./typography.ts";

/** What staff once wrote in Slovak for an English title, requirement or sentence. */
export interface Remembered {
  english: string;
  slovak: string;
}

/** The first letter's case and a final full stop follow the text that is asked for. */
export function adaptEnds(slovak: string, known: string, asked: string): string {
  const [before, now] = [known.trim(), asked.trim()];
  let text = slovak.trim();
  const [first, asFirst] = [before.charAt(0), now.charAt(0)];
  const otherCase = first !== asFirst && first.toLowerCase() === asFirst.toLowerCase();
  if (otherCase) text = first === asFirst.toLowerCase() ? upperFirst(text) : lowerFirst(text);
  if (now.endsWith(".") === before.endsWith(".")) return text;
  return now.endsWith(".") ? text.replace(/(?<![.!?:])$/, ".") : text.replace(/(?<!\.)\.$/, "");
}

/** The remembered Slovak with the asked numbers in it, or nothing where a word beside them would have to change. */
export function adaptNumbers({ english, slovak }: Remembered, asked: string): string | undefined {
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
