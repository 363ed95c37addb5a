import type { FieldCode } from "../errors.ts";
import { isBlank } from "../fields.ts";
import { locales } from "../locales.ts";
import type { Forms, Shipped, Texts } from "./texts.ts";

/** A gap that the page fills in: `{{partner}}`. */
export const placeholder = /\{\{\w+\}\}/g;

/** What a page or a reader of markup would take for more than words. */
const markup = /[<>]|\{\{|\}\}/;
/**
 * Letters that nobody sees, and those that turn the line round. The soft hyphen only says where a word may end; what joins
 * two emoji into one is in the first group.
 */
const unseen =
  /(\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?\u200d(?=\p{Extended_Pictographic}))|(?![\t\r\n\u00ad])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

export function placeholdersOf(text: string): string[] {
  return (text.match(placeholder) ?? []).sort();
}

/** Half as much again, and a little more for what is short. */
export function lengthMost(shipped: string): number {
  return Math.max(shipped.length + 4, Math.ceil(shipped.length * 1.5));
}

export const withoutUnseen = (text: string) => text.replace(unseen, "$1");

/** No letter has more marks; to put thousands in their order costs their square. */
const marksMost = 8;

/** As it is kept: one space between words, none around lines. */
export function cleanWords(text: string): string {
  return text
    .replace(/\p{M}+/gu, (marks) => marks.slice(0, marksMost))
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** What is wrong with a text in place of the shipped one. */
export function textProblem(text: string, shipped: string): FieldCode | undefined {
  if (text === shipped) return undefined;
  if (isBlank(text)) return "textRequired";
  if (placeholdersOf(text).join() !== placeholdersOf(shipped).join()) return "placeholdersDiffer";
  if (markup.test(text.replace(placeholder, ""))) return "markup";
  if (withoutUnseen(text) !== text) return "unseenLetters";
  if (linesOf(text) > linesOf(shipped)) return "tooManyLines";
  if (text.length > lengthMost(shipped)) return "tooLong";
  return undefined;
}

/** By the name of its field: `en`, or `sk.few` where there are plural forms. */
export function textsProblems(texts: Texts, shipped: Shipped): Record<string, FieldCode> {
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

function formProblem(forms: Forms, shipped: Forms, form: string): FieldCode | undefined {
  const original = shipped[form];
  return original === undefined ? "invalid" : textProblem(forms[form] ?? "", original);
}

function linesOf(text: string): number {
  return text.split("\n").length;
}
