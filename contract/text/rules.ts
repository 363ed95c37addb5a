import type { FieldCode } from "../errors.ts";
import { isBlank } from "../fields.ts";
import { locales } from "../locales.ts";
import type { DefaultText, PluralForms, StaffText } from "./model.ts";

/** `{{partner}}`: the page fills it in. */
export const placeholder = /\{\{\w+\}\}/g;

/** Markup, and braces that are no placeholder. */
const markup = /[<>]|\{\{|\}\}/;
/**
 * Invisible characters, and those that change the direction of a line. A soft hyphen is allowed; the joiner between two
 * emoji is in the first group.
 */
const invisible =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic}))|(?![\t\r\n\u00ad])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

export function findPlaceholders(text: string): string[] {
  return (text.match(placeholder) ?? []).sort();
}

/** Half as long again, and a little more for a short text. */
export function maxLengthFor(shipped: string): number {
  return Math.max(shipped.length + 4, Math.ceil(shipped.length * 1.5));
}

export const removeInvisible = (text: string) => text.replace(invisible, "$1");

/** Combining marks of one letter. Normalizing thousands of them takes quadratic time. */
const maxMarks = 8;

/** As it is stored: one space between words, none around lines. */
export function cleanText(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) => marks.slice(0, maxMarks))
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** The rule that a text breaks in the place of the shipped one. */
export function textProblem(text: string, shipped: string): FieldCode | undefined {
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
export function textsProblems(texts: StaffText, shipped: DefaultText): Record<string, FieldCode> {
  const problems: Record<string, FieldCode> = {};
  for (const locale of locales) {
    const forms = texts[locale];
    if (!forms) continue;
    for (const form of new Set([...Object.keys(shipped[locale]), ...Object.keys(forms)])) {
      const problem = formProblem(forms, shipped[locale], form);
      if (problem) problems[form ? `${locale}.${form}` : locale] = problem;
    }
  }
  return problems;
}

function formProblem(forms: PluralForms, shipped: PluralForms, form: string): FieldCode | undefined {
  const original = shipped[form];
  return original === undefined ? "invalid" : textProblem(forms[form] ?? "", original);
}

function countLines(text: string): number {
  return text.split("\n").length;
}
