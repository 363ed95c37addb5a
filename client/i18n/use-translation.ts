import { createContext, useContext, useMemo } from "react";
import type { Locale } from "../../contract/locales.ts";
import type { PageMessages } from "./i18n.ts";
import type { Below, Counted, GroupKey, Plain, Say, Values } from "./message-keys.ts";
import type { Messages } from "./messages.ts";

const MessagesContext = createContext<PageMessages | null>(null);

export const MessagesProvider = MessagesContext.Provider;

interface Speaking<Texts> {
  t: Say<Plain<Texts>, Counted<Texts>>;
  i18n: PageMessages;
  locale: Locale;
}

/** Messages of one namespace, or of the part below `keyPrefix`. */
export function useTranslation<Set extends keyof Messages = "common", Prefix extends GroupKey<Messages[Set]> | "" = "">(
  set?: Set,
  { keyPrefix }: { keyPrefix?: Prefix } = {},
): Speaking<Below<Messages[Set], Prefix>> {
  const i18n = useContext(MessagesContext);
  if (!i18n) throw new Error("useTranslation needs a MessagesProvider above it");
  const beginning = `${set ?? "common"}:${keyPrefix ? `${keyPrefix}.` : ""}`;
  const t = useMemo(() => (key: string, values?: Values) => i18n.format(beginning + key, values), [i18n, beginning]);
  return { t, i18n, locale: i18n.language };
}
