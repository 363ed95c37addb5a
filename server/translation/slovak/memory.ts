import { adaptEnds, adaptNumbers, type Remembered } from "./adapt.ts";
import { composed } from "./composed.ts";
import { englishNumbers } from "./numbers.ts";

export interface TranslationMemory {
  find(english: string): string | undefined;
}

export interface GrowingMemory extends TranslationMemory {
  add(pair: Remembered): void;
}

/** Longer texts are found as they are or not at all: which of thousands of numbers stands where takes too long to say. */
const adaptedMost = 400;
/** The newest of one shape are asked. */
const alikeMost = 20;

/** Of two memories of the same English the later one counts. */
export function createMemory(pairs: Iterable<Remembered> = []): GrowingMemory {
  const exact = new Map<string, Remembered>();
  const byShape = new Map<string, Map<string, Remembered>>();
  function add(pair: Remembered): void {
    if (pair.slovak.trim() === "") return;
    const key = normalise(pair.english);
    exact.set(key, pair);
    if (key.length > adaptedMost || englishNumbers(key).length === 0) return;
    const alike = byShape.get(shape(key)) ?? new Map<string, Remembered>();
    alike.delete(key);
    byShape.set(shape(key), alike.set(key, pair));
    const [oldest = key] = alike.keys();
    if (alike.size > alikeMost) alike.delete(oldest);
  }

  for (const pair of pairs) add(pair);
  return {
    add,
    find(english) {
      const key = normalise(english);
      const same = exact.get(key);
      if (same) return adaptEnds(same.slovak, same.english, english);
      if (key.length > adaptedMost) return undefined;
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
