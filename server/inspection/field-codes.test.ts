import { describe, expect, test } from "vitest";
import { docWith } from "../../tests/fixtures/doc-file.ts";
import { docxBody, docxField } from "../../tests/fixtures/office-parts.ts";
import { loadingKeywords, runningKeywords } from "./field-codes.ts";
import { inspect } from "./inspect.ts";

/** A blank to every reader, or one to some and nothing at all to others. */
type Divider = readonly [what: string, written: string, isBlank?: boolean];

const named = (before: string, names: string, after: string) =>
  names.split(" ").map((name): Divider => [name, `${before}${name}${after}`]);
const characters = (codes: readonly number[], written: (code: number) => string) =>
  codes.map((code): Divider => {
    return [`U+${code.toString(16).padStart(4, "0")}`, written(code), /\s/.test(String.fromCharCode(code))];
  });

const fieldMarks = [0x13, 0x14, 0x15];
const narrow = Array.from({ length: 0xa1 }, (_, code) => code).filter(
  (code) => (code <= 0x20 || code >= 0x7f) && !fieldMarks.includes(code),
);
const wide = [0xa0, 0xad, 0x2003, 0x200b, 0x200e, 0x2028, 0x2029, 0x2060, 0x3000, 0xf020, 0xfeff];

const formats: Record<
  string,
  { dividers: Divider[]; made: string; text(piece: string): string; file(code: string): Buffer }
> = {
  docx: {
    dividers: [
      ...named(
        "<w:r><w:",
        "tab br cr ptab sym noBreakHyphen softHyphen pgNum dayLong drawing pict object separator footnoteReference unknown",
        "/></w:r>",
      ),
      ["a new paragraph", "</w:p><w:p>"],
      ["a new cell", "</w:p></w:tc><w:tc><w:p>"],
      ["a blank that is not to be kept", "<w:r><w:instrText> </w:instrText></w:r>"],
      ...characters([9, 10, 13, 0x20, 0x85, ...wide], (code) => run(`&#${code};`)),
    ],
    made: docxField("QUOTE 68 68 69"),
    text: run,
    file: (code) => docxBody(`<w:tbl><w:tr><w:tc><w:p>${docxField({ xml: code })}</w:p></w:tc></w:tr></w:tbl>`),
  },
  rtf: {
    dividers: [
      ...named(
        "\\",
        "par tab line sect cell row nestcell nestrow lbr0 page column softline softpage softcol emspace enspace qmspace emdash endash bullet lquote rdblquote zwj ltrmark chdate chpgn b0 unknown",
        " ",
      ),
      ...named("\\", "~ - _ | : \n \r", ""),
      ...named("{\\", "pict footnote *\\unknown b", " }"),
      ...characters(narrow, (code) => `\\'${code.toString(16).padStart(2, "0")}`),
      ...characters([...narrow, ...wide], (code) => `\\u${code > 0x7fff ? code - 0x10000 : code}?`),
    ],
    made: "{\\field{\\*\\fldinst QUOTE 68 68 69}{\\fldrslt x}}",
    text: asItIs,
    file: (code) => Buffer.from(`{\\rtf1 {\\field{\\*\\fldinst ${code}}{\\fldrslt x}}}`, "latin1"),
  },
  doc: {
    dividers: characters([...narrow, ...wide], (code) => String.fromCharCode(code)),
    made: "\x13QUOTE 68 68 69\x14x\x15",
    text: asItIs,
    file: (code) => docWith({ pieces: [`\x13${code}\x14x\x15`], wide: true }),
  },
};

function asItIs(piece: string): string {
  return piece;
}

function run(code: string): string {
  return `<w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r>`;
}

const keywords = [...runningKeywords, ...loadingKeywords];
/** A share, as each format writes a backslash in a field. */
const shares: Record<string, string> = {
  docx: "\\\\\\\\evil\\\\a",
  doc: "\\\\\\\\evil\\\\a",
  rtf: `${"\\\\".repeat(4)}evil`,
};
const halves = (word: string) =>
  Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)]);

describe.each(Object.entries(formats))("%s", (extension, { dividers, made, text, file }) => {
  const share = text(shares[extension] ?? "");
  const inspectFault = (...code: string[]) => inspect(`cv.${extension}`, file(code.join(""))).fault;

  test.each(keywords)("%s is found with any divider before, in or after it", (keyword) => {
    const passed = dividers.filter(([, divider, isBlank]) => {
      const before = inspectFault(divider, text(`${keyword} `), share);
      const inside = isBlank || inspectFault(text(keyword.slice(0, 1)), divider, text(`${keyword.slice(1)} `), share);
      return !before || !inside || !inspectFault(text(keyword), divider, share);
    });
    expect(passed.map(([what]) => what)).toEqual([]);
  });

  test.each(keywords)("%s is found when another field makes any part of it", (keyword) => {
    const passed = halves(keyword).filter(
      ([start = "", end = ""]) =>
        !inspectFault(text(start), made, share) || !inspectFault(text(start), made, text(`${end} `), share),
    );
    expect(passed.map(([start]) => start)).toEqual([]);
  });

  test("other fields are kept, whatever divides them", () => {
    const refused = dividers.filter(([, divider]) => inspectFault(text("PA"), divider, text("GE"), divider));
    expect(refused.map(([what]) => what)).toEqual([]);
    expect(inspectFault(text("="), made, text("-1"))).toBeUndefined();
    expect(inspectFault(text("IF "), made, text(" = 1 a b"))).toBeUndefined();
  });
});
