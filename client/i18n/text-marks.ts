import type { Values } from "./message-keys.ts";

/** The key and line that a formatted text comes from. */
export interface TextMark {
  key: string;
  /** The line's index in the text. */
  line: number;
  /** The line's length: that many characters precede the mark. */
  length: number;
  values: Values;
}

/** Unicode's tag characters: one per ASCII character, invisible in browsers. */
const firstTag = 0xe0000;
const marks = /[\u{e0020}-\u{e007e}]+/gu;

/** Appends to each line of a text its key and values, in invisible characters. */
export function appendMarks(text: string, key: string, values: Values = {}): string {
  const lines = text.split("\n");
  return lines.map((words, line) => appendMark(words, { key, line, values })).join("\n");
}

export function appendMark(words: string, { key, line, values }: Pick<TextMark, "key" | "line" | "values">): string {
  return words + encode([key, line, words.length, values]);
}

export const removeMarks = (text: string) => text.replace(marks, "");

/** Finds the marks in a text node or an attribute. */
export function findMarks(text: string): (TextMark & { start: number; end: number })[] {
  return [...text.matchAll(marks)].flatMap(({ 0: mark, index }) => {
    try {
      const [key, line, length, values] = JSON.parse(decode(mark));
      return [{ key, line, length, values, start: index, end: index + mark.length }];
    } catch {
      // The mark was truncated.
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
