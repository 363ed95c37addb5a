import type { Values } from "./word-keys.ts";

/** Where a line of a formatted text comes from. */
export interface TextMark {
  key: string;
  /** Which line of the text it is. */
  line: number;
  /** How many characters before the mark are the line. */
  length: number;
  values: Values;
}

/** Unicode's tag characters: one for each character of ASCII, and a browser shows none of them. */
const firstTag = 0xe0000;
const marks = /[\u{e0020}-\u{e007e}]+/gu;

/** Appends to each line of a text, in invisible characters, its key and what filled its placeholders. */
export function markText(text: string, key: string, values: Values = {}): string {
  const lines = text.split("\n");
  return lines.map((words, line) => markLine(words, { key, line, values })).join("\n");
}

export function markLine(words: string, { key, line, values }: Pick<TextMark, "key" | "line" | "values">): string {
  return words + encode([key, line, words.length, values]);
}

export const removeMarks = (text: string) => text.replace(marks, "");

/** The marks in a text node or an attribute; `end` is the place behind the mark. */
export function findMarks(text: string): (TextMark & { start: number; end: number })[] {
  return [...text.matchAll(marks)].flatMap(({ 0: mark, index }) => {
    try {
      const [key, line, length, values] = JSON.parse(decode(mark));
      return [{ key, line, length, values, start: index, end: index + mark.length }];
    } catch {
      // Cut off.
      return [];
    }
  });
}

function encode(mark: unknown): string {
  const json = JSON.stringify(mark).replace(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return json.replace(/./g, (char) => String.fromCodePoint(firstTag + char.charCodeAt(0)));
}

function decode(mark: string): string {
  return Array.from(mark, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - firstTag)).join("");
}
