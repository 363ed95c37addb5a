import { defaultLocale, type Locale } from "../../contract/locales.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import type { Values } from "./word-keys.ts";

/** Messages by namespace, as in their JSON files. */
export type WordSets = Record<string, unknown>;

/** The messages of each language. */
export interface Store {
  sets: Record<string, WordSets>;
  /** Texts that staff have published in place of the default ones. */
  laid: TextOverrides;
  /** Values for placeholders that the caller does not fill. */
  own: Values;
  /** Whether each text carries its key in invisible characters. */
  isMarked: boolean;
}

const rules: Partial<Record<Locale, Intl.PluralRules>> = {};

/** The text of a key with its placeholders filled; the key itself when there is none. */
export function findText(store: Store, language: Locale, set: string, path: string, values: Values = {}): string {
  const text =
    findPluralForm(store, language, set, path, values) ??
    findPluralForm(store, defaultLocale, set, path, values) ??
    path;
  // Values are not searched for placeholders; React escapes them.
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? store.own[name] ?? ""));
}

function findPluralForm(
  store: Store,
  language: Locale,
  set: string,
  path: string,
  { count }: Values,
): string | undefined {
  const find = (place: string) => {
    const text = store.laid[language]?.[set]?.[place] ?? findBelow(store, language, set, place);
    return typeof text === "string" ? text : undefined;
  };
  if (typeof count !== "number") return find(path);
  rules[language] ??= new Intl.PluralRules(language);
  return find(`${path}_${rules[language].select(count)}`) ?? find(path);
}

/** A text, or an object of texts, at a path. */
export function findBelow({ sets }: Store, language: Locale, set: string, path: string): unknown {
  let found: unknown = sets[language]?.[set];
  for (const name of path.split(".")) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
