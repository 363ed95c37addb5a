import type { FieldCode } from "../errors.ts";
import { isBlank } from "../fields.ts";
import { locales } from "../locales.ts";
import type { DefaultText, PluralForms, StaffText } from "./model.ts";

/** A placeholder such as `{{partner}}`, which the page fills in. */
export const placeholder = /\{\{\w+\}\}/g;

/** Markup, and braces that are no placeholder. */
const markup = /[<>]|\{\{|\}\}/;
/**
 * Invisible characters, and those that change the direction of a line. A soft hyphen is allowed, and so is the joiner
 * between two emoji, which the first group matches.
 */
const invisible =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic}))|(?![\t\r\n\u00ad])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

export function findPlaceholders(text: string): string[] {
  return (text.match(placeholder) ?? []).sort();
}

/** One and a half times the length of the shipped text, and at least four characters more. */
export function maxLengthFor(shipped: string): number {
  return Math.max(shipped.length + 4, Math.ceil(shipped.length * 1.5));
}

export const removeInvisible = (text: string) => text.replace(invisible, "$1");

/** Limit of combining marks on one letter: normalizing thousands of marks takes quadratic time. */
const maxMarks = 8;

/** Normalizes a text for storage: one space between words, no spaces around lines. */
export function cleanText(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) => marks.slice(0, maxMarks))
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** The rule that a text breaks when it replaces the shipped one. */
export function findTextProblem(text: string, shipped: string): FieldCode | undefined {
  if (text === shipped) return undefined;
  if (isBlank(text)) return "textRequired";
  if (findPlaceholders(text).join() !== findPlaceholders(shipped).join()) return "placeholdersDiffer";
  if (markup.test(text.replace(placeholder, ""))) return "markup";
  if (removeInvisible(text) !== text) return "unseenLetters";
  if (countLines(text) > countLines(shipped)) return "tooManyLines";
  if (text.length > maxLengthFor(shipped)) return "tooLong";
  return undefined;
}

/** Errors by field: `en`, or `sk.few` for a plural form. */
export function findTextProblems(texts: StaffText, shipped: DefaultText): Record<string, FieldCode> {
  const problems: Record<string, FieldCode> = {};
  for (const locale of locales) {
    const forms = texts[locale];
    if (!forms) continue;
    for (const form of new Set([...Object.keys(shipped[locale]), ...Object.keys(forms)])) {
      const problem = findPluralProblem(forms, shipped[locale], form);
      if (problem) problems[form ? `${locale}.${form}` : locale] = problem;
    }
  }
  return problems;
}

function findPluralProblem(forms: PluralForms, shipped: PluralForms, form: string): FieldCode | undefined {
  const original = shipped[form];
  return original === undefined ? "invalid" : findTextProblem(forms[form] ?? "", original);
}

function countLines(text: string): number {
  return text.split("\n").length;
}
