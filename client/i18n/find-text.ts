import { defaultLocale, type Locale } from "../../contract/locales.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import type { Values } from "./word-keys.ts";

/** By their names, as their files have them. */
export type WordSets = Record<string, unknown>;

/** What can be said in each language. */
export interface Store {
  sets: Record<string, WordSets>;
  /** What is said in place of it. */
  laid: TextOverrides;
  /** What fills a gap that the caller leaves. */
  own: Values;
  /** Each text carries its key. */
  isMarked: boolean;
}

const rules: Partial<Record<Locale, Intl.PluralRules>> = {};

/** The text of a key with its gaps filled. Where there is none it is the key: no page is lost over a word. */
export function findText(store: Store, language: Locale, set: string, path: string, values: Values = {}): string {
  const text = formOf(store, language, set, path, values) ?? formOf(store, defaultLocale, set, path, values) ?? path;
  // What is filled in is never read again, and escaping is left to React.
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? store.own[name] ?? ""));
}

function formOf(store: Store, language: Locale, set: string, path: string, { count }: Values): string | undefined {
  const find = (place: string) => {
    const text = store.laid[language]?.[set]?.[place] ?? findBelow(store, language, set, place);
    return typeof text === "string" ? text : undefined;
  };
  if (typeof count !== "number") return find(path);
  rules[language] ??= new Intl.PluralRules(language);
  return find(`${path}_${rules[language].select(count)}`) ?? find(path);
}

/** What the files have at a path, be it a text or what holds texts. */
export function findBelow({ sets }: Store, language: Locale, set: string, path: string): unknown {
  let found: unknown = sets[language]?.[set];
  for (const name of path.split(".")) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
