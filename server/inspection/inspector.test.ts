import timers from "node:timers/promises";
import { expect, test } from "vitest";
import { cvFiles, docxFile } from "../../tests/fixtures/cv-files.ts";
import { packedObjects, pdfWith } from "../../tests/fixtures/pdf-objects.ts";
import { inspect } from "./inspect.ts";
import { inspectInWorker } from "./inspector.ts";

const filled = (head: string, rest: string) => (length: number) =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(length, rest)]);
const part = (content: string) => docxFile([{ name: "word/a.xml", content }]);

/** Input that would make a reader backtrack or work much for each byte. */
const hostile: [string, string, (length: number) => Buffer][] = [
  ["names", "a.pdf", filled("%PDF-1.4\n", "/#61")],
  ["objects", "a.pdf", filled("%PDF-1.4\n", "1 0 obj<<>>stream ")],
  ["starts of objects", "a.pdf", filled("%PDF-1.4\n", "%\nobj ")],
  ["blanks before objects", "a.pdf", filled("%PDF-1.4\n", "\n   1   \n   obj ")],
  ["numbers", "a.pdf", filled("%PDF-1.4\n1 0 obj", "1")],
  ["brackets", "a.pdf", filled("%PDF-1.4\n", "(<[")],
  ["passwords", "a.pdf", filled("%PDF-1.4\n", "/Encrypt 1 1 ")],
  [
    "packed objects",
    "a.pdf",
    (length) => pdfWith("", packedObjects("1 0 ".repeat(length / 4), "/a".repeat(length), 1)),
  ],
  ["groups", "a.rtf", filled("{\\rtf1", "{")],
  ["backslashes", "a.rtf", filled("{\\rtf1", "\\")],
  ["raw bytes", "a.rtf", filled("{\\rtf1", "\\bin ")],
  ["fields", "a.rtf", filled("{\\rtf1", "{\\fldinst a")],
  ["quotes", "a.rtf", filled("{\\rtf1{\\fldinst INCLUDETEXT ", '" ')],
  ["elements", "a.docx", (length) => part(`<a>${"<b/>".repeat(length / 4)}</a>`)],
  ["references", "a.docx", (length) => part(`<a>${"&#65;".repeat(length / 5)}</a>`)],
  ["fields", "a.docx", (length) => part(`<a>${'<fldChar fldCharType="begin"/>'.repeat(length / 30)}</a>`)],
  ["blanks", "a.txt", filled("", " ")],
];

test.each(hostile)("a megabyte of %s in %s is inspected to its end", (_what, name, make) => {
  expect(inspect(name, make(1_000_000))).toMatchObject({ cautions: expect.any(Array) });
});

test("a large file is inspected while other requests are answered", async () => {
  const bytes = filled("%PDF-1.4\n", "/#61")(4_000_000);
  await inspectInWorker("a.pdf", cvFiles.pdf.bytes);
  const inspection = inspectInWorker("a.pdf", bytes, 60_000);
  let turns = 0;
  let isOver = false;
  inspection.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await timers.setImmediate();
    turns += 1;
  }
  expect(await inspection).toEqual({ cautions: [] });
  expect(turns).toBeGreaterThan(20);
});

test("a file that takes long does not keep the next ones waiting", async () => {
  const ended: string[] = [];
  const long = part(`<a>${"<fldChar fldCharType='begin'/>".repeat(150_000)}</a>`);
  await Promise.all([
    inspectInWorker("a.docx", long).then(() => ended.push("long")),
    inspectInWorker("a.pdf", cvFiles.pdf.bytes).then(() => ended.push("short")),
  ]);
  expect(ended).toEqual(["short", "long"]);
});

/** Small files that take as much work as possible. */
const costly: [string, string, () => Buffer][] = [
  ["elements", "a.docx", () => part(`<a>${"<b/>".repeat(4_000_000)}</a>`)],
  ["elements in many parts", "a.docx", () => docxFile(manyParts(`<a>${"<b/>".repeat(2_000)}</a>`))],
  ["numbers of packed objects", "a.pdf", () => pdfWith("", packedObjects("1 0 ".repeat(8_000_000), "/a", 8_000_000))],
  ["packed objects", "a.pdf", () => pdfWith("", packedObjects("1 0 ".repeat(200_000), "/a", 200_000))],
  [
    "packed objects in many places",
    "a.pdf",
    () => pdfWith("", ...Array.from({ length: 30 }, () => packedObjects("1 0 ".repeat(9_000), "/a", 9_000))),
  ],
];

test.each(costly)("more %s in a small %s than a document has are refused at once", (_what, name, make) => {
  const bytes = make();
  expect(bytes.length).toBeLessThan(500_000);
  expect(inspect(name, bytes)).toEqual({ fault: "fileDisguised", cautions: [] });
});

test("a file that takes too long is refused, and the next one is inspected", async () => {
  const slow = inspectInWorker("a.pdf", filled("%PDF-1.4\n", "/JS ")(10_000_000), 50);
  await expect(slow).rejects.toMatchObject({ code: "overloaded" });
  expect(await inspectInWorker("a.pdf", cvFiles.pdf.bytes)).toEqual({ cautions: [] });
});

function manyParts(content: string) {
  return Array.from({ length: 1_500 }, (_, at) => ({ name: `word/part${at}.xml`, content }));
}
