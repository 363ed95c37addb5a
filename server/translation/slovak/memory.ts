import dictionary from "./dictionary.json" with { type: "json" };
import { lowerFirst, typeset, upperFirst } from "./typography.ts";

/** An English title, requirement or sentence with the Slovak that a person wrote for it. */
export interface Remembered {
  english: string;
  slovak: string;
}

export interface TranslationMemory {
  find(english: string): string | undefined;
  add(pair: Remembered): void;
}

/** Exact matches, apart from case, spaces and the final mark. The later of two pairs for the same English wins. */
export function createMemory(pairs: Iterable<Remembered> = []): TranslationMemory {
  const byKey = new Map<string, Remembered>();
  const add = (pair: Remembered) => {
    if (pair.slovak.trim() !== "") byKey.set(toKey(pair.english), pair);
  };
  for (const pair of pairs) add(pair);
  return {
    add,
    find(english) {
      const pair = byKey.get(toKey(english));
      return pair && adaptEnds(pair, english);
    },
  };
}

export function toKey(english: string): string {
  const text = english
    .normalize("NFC")
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑–—]/g, "-");
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!:;]$/, "");
}

const readEndMark = (text: string) => /[.!:;]$/.exec(text)?.[0] ?? "";

/** Gives the Slovak the first letter's case and the final mark of the English that is asked for. */
function adaptEnds({ english, slovak }: Remembered, asked: string): string {
  const [known, wanted] = [english.trim(), asked.trim()];
  let text = slovak.trim();
  const [from, to] = [known.charAt(0), wanted.charAt(0)];
  if (from !== to) text = to === to.toLowerCase() ? lowerFirst(text) : upperFirst(text);
  if (readEndMark(known) === readEndMark(wanted)) return text;
  return text.replace(/[.!:;]$/, "") + readEndMark(wanted);
}

/** Entries may have several English spellings: "Front-end Developer|Frontend Developer". */
const createDictionary = (entries: Readonly<Record<string, string>>): TranslationMemory =>
  createMemory(
    Object.entries(entries).flatMap(([spellings, slovak]) =>
      spellings.split("|").map((english) => ({ english, slovak: typeset(slovak) })),
    ),
  );

const titles = createDictionary(dictionary.titles);
const phrases = createDictionary(dictionary.phrases);

const genderMark = /\s?[([]?\b[mfwdx](?: ?[/|] ?[mfwdx]){1,3}\b[)\]]?/gi;

export function findTitle(english: string): string | undefined {
  const slovak = titles.find(english.replace(genderMark, ""));
  return slovak && upperFirst(slovak);
}

const split = (list: string) => list.split(", ");

/** Names that no engine may translate. */
export const dictionaryNames = dictionary.names.flatMap(split);
/** Names that are also ordinary English words: "Go", "Express". */
export const ambiguousNames = split(dictionary.namesThatAreAlsoWords);

const nameByKey = new Map(dictionaryNames.map((name) => [toKey(name), name]));

/** Finds the Slovak of a requirement, or of a short sentence such as a heading. */
export const findPhrase = (english: string) => nameByKey.get(toKey(english)) ?? phrases.find(english);
