import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsvRow } from "./csv.ts";

/** As spreadsheets read: a quote opens a cell only at its beginning; what follows the closing one is added to it. */
function parseCells(text: string, separator: string): string[] {
  const cells = [""];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const last = cells.length - 1;
    const isFirst = cells[last] === "" && (at === 0 || [separator, "\n", "\r"].includes(text.charAt(at - 1)));
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cells[last] += '"';
      at += 1;
    } else if (sign === '"' && (quoted || isFirst)) quoted = !quoted;
    else if (!quoted && [separator, "\n", "\r"].includes(sign)) cells.push("");
    else cells[last] += sign;
  }
  return cells;
}

const isLive = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell.trimStart());
const separators = [",", ";", "\t"];

const ourSeparators = [",", ";"] as const;

test("no value has a cell that a spreadsheet of any country runs", () => {
  const value = fc.string({ unit: fc.constantFrom(..."=+-@＝a ;,\t\r\n\"'") });
  const [ours, theirs] = [fc.constantFrom(...ourSeparators), fc.constantFrom(...separators)];
  fc.assert(
    fc.property(
      fc.array(value),
      ours,
      theirs,
      (values, our, their) => !parseCells(formatCsvRow(values, our), their).some(isLive),
    ),
  );
});

test("a reader of our own separator gets each value back, and nothing but formulas is changed", () => {
  const value = fc.string({ unit: fc.constantFrom("a", "ž", " ", ";", ",", "\n", '"', "'") });
  const ours = fc.constantFrom(...ourSeparators);
  fc.assert(fc.property(value, ours, (text, our) => parseCells(formatCsvRow([text, "b"], our), our)[0] === text));
  expect(formatCsvRow(["a=b", "2025-11-16", "me@site.example"], ",")).toBe('"a=b","2025-11-16","me@site.example"\r\n');
});
