import { type Locale, locales } from "../locales.ts";

export function inEachLocale<Value>(make: (locale: Locale) => Value): Record<Locale, Value> {
  const made: Partial<Record<Locale, Value>> = {};
  for (const locale of locales) made[locale] = make(locale);
  return made as Record<Locale, Value>; // each of them was made
}
