import { describe, expect, test } from "vitest";
import { honestFiles } from "../../tests/fixtures/honest-files.ts";
import { pdfAttacks } from "../../tests/fixtures/pdf-attacks.ts";
import { docAttacks, docxAttacks, rtfAttacks } from "../../tests/fixtures/word-attacks.ts";
import { inspect } from "./inspect.ts";

describe.each([
  ["cv.pdf", pdfAttacks],
  ["cv.docx", docxAttacks],
  ["cv.doc", docAttacks],
  ["cv.rtf", rtfAttacks],
])("%s is refused with", (name, attacks) => {
  const rows = Object.entries(attacks).flatMap(([fault, files]) =>
    Object.entries(files).map(([what, bytes]) => [what, bytes, fault] as const),
  );
  test.each(rows)("%s", (_what, bytes, fault) => {
    expect(inspect(name, bytes).fault).toBe(fault);
  });
});

test.each(honestFiles)("kept: %s", (_what, name, bytes, cautions) => {
  expect(inspect(name, bytes)).toEqual({ cautions });
});
