import { defaultLocale, type Locale } from "../../contract/locales.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import type { CountedKey, PlainKey, QualifiedGroupKey, Say, Values } from "./message-keys.ts";
import { appendMarks, removeMarks } from "./text-marks.ts";

/** Names of the company, which fill placeholders in any text. */
interface BrandNames {
  name: string;
  partner: string;
  email: string;
}

/** Messages by namespace, as in their JSON files. */
export type Namespaces = Record<string, unknown>;

/** The messages of each language. */
interface Store {
  messages: Record<string, Namespaces>;
  /** Texts that staff have published in place of the default ones. */
  texts: TextOverrides;
  /** Values for placeholders that the caller does not fill. */
  own: Values;
  /** Whether each text carries its key in invisible characters. */
  isMarked: boolean;
}

const rules: Partial<Record<Locale, Intl.PluralRules>> = {};

/** The text of a key with its placeholders filled; the key itself when no text exists. */
function findText(store: Store, language: Locale, namespace: string, path: string, values: Values = {}): string {
  const text =
    findPluralForm(store, language, namespace, path, values) ??
    findPluralForm(store, defaultLocale, namespace, path, values) ??
    path;
  // Values are not searched for placeholders; React escapes them.
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? store.own[name] ?? ""));
}

function findPluralForm(
  store: Store,
  language: Locale,
  namespace: string,
  path: string,
  { count }: Values,
): string | undefined {
  const find = (place: string) => {
    const text = store.texts[language]?.[namespace]?.[place] ?? findBelow(store, language, namespace, place);
    return typeof text === "string" ? text : undefined;
  };
  if (typeof count !== "number") return find(path);
  rules[language] ??= new Intl.PluralRules(language);
  return find(`${path}_${rules[language].select(count)}`) ?? find(path);
}

/** A text, or an object of texts, at a path. */
function findBelow({ messages }: Store, language: Locale, namespace: string, path: string): unknown {
  let found: unknown = messages[language]?.[namespace];
  for (const name of path.split(".")) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

interface MessagesOptions {
  locale: Locale;
  brand: BrandNames;
  /** Texts that staff have published in place of the default ones. */
  texts?: TextOverrides | undefined;
  /** Whether each text carries its key, for the editor of texts. */
  edit?: boolean | undefined;
}

export function createMessages(
  { locale, brand, texts = {}, edit }: MessagesOptions,
  messages: Namespaces,
): PageMessages {
  return new PageMessages(locale, {
    messages: { [locale]: messages },
    texts,
    own: getBrandValues(brand),
    isMarked: edit === true,
  });
}

/** Values for placeholders of the same name in any text. */
export function getBrandValues({ name, partner, email }: BrandNames): Record<string, string> {
  return { brand: name, partner, email };
}

/** The messages of a page, in one language. */
export class PageMessages {
  readonly language: Locale;
  readonly #store: Store;

  constructor(language: Locale, store: Store) {
    this.language = language;
    this.#store = store;
  }

  get t(): Say<PlainKey, CountedKey> {
    return this.format;
  }

  /** The same messages in another language. */
  withLanguage(language: Locale): PageMessages {
    return new PageMessages(language, this.#store);
  }

  /** The texts directly below a key. */
  listBelow(key: QualifiedGroupKey): [name: string, text: string][] {
    const [namespace = "", path = ""] = key.split(":", 2);
    const found = Object.entries(findBelow(this.#store, this.language, namespace, path) ?? {});
    return found.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  }

  has(language: Locale, namespace: string): boolean {
    return this.#store.messages[language]?.[namespace] !== undefined;
  }

  add(language: Locale, namespace: string, texts: unknown): void {
    this.#store.messages[language] = { ...this.#store.messages[language], [namespace]: texts };
  }

  /** Like `t`, for keys that are composed at run time and not type-checked. */
  format = (key: string, values: Values = {}): string => {
    const [namespace = "", path = ""] = key.split(":", 2);
    if (!this.#store.isMarked) return findText(this.#store, this.language, namespace, path, values);
    const plain = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? removeMarks(value) : value,
    ]);
    const unmarked = Object.fromEntries(plain);
    return appendMarks(findText(this.#store, this.language, namespace, path, unmarked), key, unmarked);
  };
}
