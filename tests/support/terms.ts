import type { Locale } from "../../contract/locales.ts";
import { readSource } from "./sources.ts";

export interface Variant {
  locale: Locale;
  /** As in the table, for example `dopyt*`, where `*` matches any ending. */
  variant: string;
  pattern: RegExp;
  instead: string;
}

/** The forbidden variants of docs/content.md, read from its table of terms. */
export function readVariants(): Variant[] {
  const [, section = ""] = readSource("docs/content.md").split(/^## Terms$/m);
  const rows = (section.split(/^## /m)[0] ?? "").split("\n").filter((line) => /^\| (?!thing)/.test(line));
  return rows.flatMap((row) => {
    const [, , english = "", neverEnglish = "", slovak = "", neverSlovak = ""] = row.split("|");
    return [...variants("en", neverEnglish, english), ...variants("sk", neverSlovak, slovak)];
  });
}

/** The forbidden variants in a text, with their replacements. */
export function findForbiddenTerms(locale: Locale, text: string, table: readonly Variant[]): string[] {
  const words = text.replaceAll(/[{$%]*\{\w+\}+/g, "");
  return table
    .filter((row) => row.locale === locale && row.pattern.test(words))
    .map(({ variant, instead }) => `says ${variant}: write ${instead}`);
}

function variants(locale: Locale, cell: string, instead: string): Variant[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, variant = ""]) => ({
    locale,
    variant,
    pattern: toPattern(variant),
    instead: instead.trim(),
  }));
}

function toPattern(variant: string): RegExp {
  const words = variant.split(" ").map((word) => word.replaceAll("*", "\\p{L}*"));
  return new RegExp(`(?<!\\p{L})${words.join("[ \\u00a0]")}(?!\\p{L})`, "iu");
}
