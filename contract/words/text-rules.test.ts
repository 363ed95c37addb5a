import { expect, test } from "vitest";
import { cleanWords } from "./text-rules.ts";

test("a text is kept composed, with one space between its words", () => {
  expect(cleanWords(" Z\u030cltý \t ko\u0302n\r\n beží ")).toBe("Žltý kôn\nbeží");
});

test("marks without end are not put in order: their square would stop everybody", () => {
  const many = `a${"\u0315".repeat(60_000)}${"\u0316".repeat(60_000)}`;
  expect(cleanWords(many)).toHaveLength(9);
});
