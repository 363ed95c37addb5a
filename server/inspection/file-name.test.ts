import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFileName, getExtension } from "./file-name.ts";

test.each([
  ["Životopis – Ľubica Ďurčová (2025).pdf", "Životopis – Ľubica Ďurčová (2025).pdf"],
  ["简历 😀.DOCX", "简历 😀.DOCX"],
  ["O'Brien & co, 100%; v2.1.pdf", "O'Brien & co, 100%; v2.1.pdf"],
  ["رزومه‌ من.pdf", "رزومه‌ من.pdf"],
])("%j stays exactly as it is", (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test.each([
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\Users\\jana\\cv.pdf", "cv.pdf"],
  ["cv\u202efdp.exe", "cvfdp.exe"],
  ["cv\u200b\ufeff.pdf\u2066", "cv.pdf"],
  ["cv.pdf\u0000.html", "cv.pdf.html"],
  ["cv.pdf\r\nSet-Cookie: a=b", "cv.pdfSet-Cookie_ a=b"],
  ["cv.exe. . .", "cv.exe"],
  ['a<b>"c|d?*.pdf', "a_b__c_d__.pdf"],
  [".pdf", "CV.pdf"],
  ["  a\u00a0 b .pdf ", "a b .pdf"],
  ["lone \ud800 half.pdf", "lone half.pdf"],
  ["", "CV"],
  ["CON.pdf", "_CON.pdf"],
  ["nul .tar.pdf", "_nul .tar.pdf"],
  ["com1", "_com1"],
])("%j becomes %j", (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test("a long name is cut between characters and keeps its extension", () => {
  const name = cleanFileName(`${"ž😀".repeat(300)}.docx`);
  expect(name).toMatch(/^(?:ž😀)+ž?\.docx$/u);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(205);
});

test("any name becomes a short single line without a path, and keeps its extension", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const name = cleanFileName(given);
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}\u202a-\u202e]|[. ]$/u);
      expect(name.isWellFormed() && name.length > 0 && Buffer.byteLength(name) <= 220).toBe(true);
      expect(cleanFileName(name)).toBe(name);
      expect(getExtension(name)).toBe(getExtension(cleanFileName(`x/${name}`)));
    }),
  );
});
