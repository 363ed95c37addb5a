import { composed } from "./composed.ts";
import { phraseMost } from "./term-patterns.ts";
import type { TermbaseData } from "./termbase-schema.ts";

/** A term in the cases that adverts need: „robotika“, „robotiky“, „s robotikou“, „v oblasti robotiky“. */
export interface Forms {
  sk: string;
  of: string;
  with: string;
  in: string;
}

export interface Terms {
  find(english: string): Forms | undefined;
  /** One term or several: „Python, Docker and robotics“. */
  list(english: string): Forms | undefined;
  language(english: string): Forms | undefined;
  technology(english: string): string | undefined;
}

/** Spelling, case and small marks do not make another term. */
export function termKey(english: string): string {
  return composed(english)
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[‐‑–—]/g, "-")
    .replace(/&/g, " and ")
    .replace(/licence/g, "license")
    .replace(/programme\b/g, "program")
    .replace(/(organ|optim|visual|special|custom)is(e|ing|ation)/g, "$1iz$2")
    .replace(/modelling/g, "modeling")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:an?|the) /, "")
    .replace(/[.;,]$/, "");
}

/** Entries may name several English spellings: „front-end|frontend“. */
export function index<T>(entries: Iterable<readonly [string, T]>): Map<string, T> {
  const found = new Map<string, T>();
  for (const [spellings, value] of entries) for (const one of spellings.split("|")) found.set(termKey(one), value);
  return found;
}

export function createTerms(data: TermbaseData): Terms {
  const inflect = ([sk, of, together]: readonly [string, string, string]): Forms => {
    return { sk, of, with: together, in: `v oblasti ${of}` };
  };
  const languages = index(Object.entries(data.languages).map(([english, forms]) => [english, inflect(forms)]));
  const terms = index(Object.entries(data.terms).map(([english, forms]) => [english, inflect(forms)]));
  const technologies = new Map<string, { word: string; forms: Forms | undefined }>();
  for (const { words, of, with: together } of data.keep) {
    for (const word of words) {
      const named = (template: string) => template.replace("{word}", word);
      const forms =
        of && together ? { sk: word, of: named(of), with: named(together), in: named(together) } : undefined;
      technologies.set(termKey(word), { word, forms });
    }
  }

  const find = (english: string) =>
    technologies.get(termKey(english))?.forms ?? terms.get(termKey(english)) ?? languages.get(termKey(english));

  function list(english: string, lookUp: (one: string) => Forms | undefined): Forms | undefined {
    const whole = lookUp(english);
    if (whole || english.length > phraseMost) return whole;
    const parts = english.replace(/\s+/g, " ").split(/( ?, ?(?:and|or) | ?, ?| and | or | and\/or | ?& ?| \/ |\/)/i);
    const found = parts.map((part, position) => (position % 2 === 0 ? lookUp(part) : joint(part)));
    if (parts.length < 3 || !found.every((forms) => forms !== undefined)) return undefined;
    const join = (form: keyof Forms) => found.map((forms) => forms[form]).join("");
    return { sk: join("sk"), of: join("of"), with: join("with"), in: join("in") };
  }

  return {
    find,
    list: (english) => list(english, find),
    language: (english) => list(english, (one) => languages.get(termKey(one))),
    technology: (english) => technologies.get(termKey(english))?.word,
  };
}

function joint(english: string): Forms {
  const word = english.toLowerCase().replace(/[\s,]/g, "");
  const slovak = word === "and" || word === "&" ? " a " : word === "" ? ", " : " alebo ";
  return { sk: slovak, of: slovak, with: slovak, in: slovak };
}
