import type { Locale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import { findBelow, findText, type Store, type WordSets } from "./find-text.ts";
import { markText, removeMarks } from "./text-marks.ts";
import type { CountedKey, PartKey, PlainKey, Say, Values } from "./word-keys.ts";

interface WordsOf {
  locale: Locale;
  brand: Brand;
  /** What staff say in place of the shipped words. */
  words?: TextOverrides | undefined;
  /** On a page for the editor of texts each text carries its key. */
  edit?: boolean | undefined;
}

/** Words are complete in every language and arrive before they are asked for, so nothing here waits. */
export function createWords({ locale, brand, words = {}, edit }: WordsOf, sets: WordSets): PageWords {
  return new PageWords(locale, {
    sets: { [locale]: sets },
    laid: words,
    own: valuesOf(brand),
    isMarked: edit === true,
  });
}

/** What fills a gap of the same name wherever nothing else is said. */
export function valuesOf({ name, partner, email }: Brand): Record<string, string> {
  return { brand: name, partner, email };
}

/** Says the words of a page, in one language at a time. */
export class PageWords {
  language: Locale;
  /** As `t`, of keys that are put together; after each change it is another function, by which readers know. */
  say = this.#speaker();
  readonly #store: Store;
  readonly #readers = new Set<() => void>();

  constructor(language: Locale, store: Store) {
    this.language = language;
    this.#store = store;
  }

  get t(): Say<PlainKey, CountedKey> {
    return this.say;
  }

  /** The same words in another language. */
  in(language: Locale): PageWords {
    return new PageWords(language, this.#store);
  }

  /** The texts that stand right below a key, by their names. */
  below(key: PartKey): [name: string, text: string][] {
    const [set = "", path = ""] = key.split(":", 2);
    const found = Object.entries(findBelow(this.#store, this.language, set, path) ?? {});
    return found.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  }

  has(language: Locale, set: string): boolean {
    return this.#store.sets[language]?.[set] !== undefined;
  }

  add(language: Locale, set: string, texts: unknown): void {
    this.#store.sets[language] = { ...this.#store.sets[language], [set]: texts };
  }

  /** Goes on in a language, and has all that is shown said anew. */
  speak(language: Locale): void {
    this.language = language;
    this.say = this.#speaker();
    for (const tell of this.#readers) tell();
  }

  subscribe = (reader: () => void) => {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  };

  #speaker() {
    return (key: string, values?: Values) => {
      const [set = "", path = ""] = key.split(":", 2);
      if (this.#store.isMarked) return this.#sayMarked(key, values);
      return findText(this.#store, this.language, set, path, values);
    };
  }

  #sayMarked(key: string, values: Values = {}): string {
    const [set = "", path = ""] = key.split(":", 2);
    const plain = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? removeMarks(value) : value,
    ]);
    const unmarked = Object.fromEntries(plain);
    return markText(findText(this.#store, this.language, set, path, unmarked), key, unmarked);
  }
}
