import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import type { PageWords } from "./i18n.ts";
import type { Below, Counted, Part, Plain, Say, Values } from "./word-keys.ts";
import type { Words } from "./words.ts";

const WordsContext = createContext<PageWords | null>(null);

export const WordsProvider = WordsContext.Provider;

interface Speaking<Texts> {
  t: Say<Plain<Texts>, Counted<Texts>>;
  i18n: PageWords;
}

/** Messages of one namespace, or of the part below `keyPrefix`. Renders again when the language changes. */
export function useTranslation<Set extends keyof Words = "common", Prefix extends Part<Words[Set]> | "" = "">(
  set?: Set,
  { keyPrefix }: { keyPrefix?: Prefix } = {},
): Speaking<Below<Words[Set], Prefix>> {
  const i18n = useContext(WordsContext);
  if (!i18n) throw new Error("useTranslation needs a WordsProvider above it");
  const getFormatter = () => i18n.say;
  const say = useSyncExternalStore(i18n.subscribe, getFormatter, getFormatter);
  const beginning = `${set ?? "common"}:${keyPrefix ? `${keyPrefix}.` : ""}`;
  const t = useMemo(() => (key: string, values?: Values) => say(beginning + key, values), [say, beginning]);
  return { t, i18n };
}
