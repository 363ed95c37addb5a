import { isElsewhere } from "./addresses.ts";
import { divider, Fields, nested } from "./fields.ts";
import type { Finding } from "./findings.ts";

const lists = 154;
const associatedStrings = 32;
const pieceTable = 33;
const [begin, separate] = ["\x13", "\x14"];

/** What Word's older format would do: the fields of its text, and the template it loads. */
export function* docTextFindings(main: Buffer, table: Buffer): Generator<Finding> {
  const text = pieces(main, listed(main, table, pieceTable));
  if (text === undefined) return yield "fileDisguised";
  // An older Word, or a damaged file: the text lies somewhere in the stream as it is.
  yield* fieldFindings(text || main.toString("latin1"));
  if (isElsewhere(template(listed(main, table, associatedStrings)))) yield "fileRemote";
}

function* fieldFindings(text: string): Generator<Finding> {
  const fields = new Fields();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word marks fields by these
  for (const piece of text.split(/([\x13-\x15])/)) {
    const isMark = piece >= begin && piece <= "\x15" && piece.length === 1;
    if (!isMark) fields.text(piece.replaceAll(nested, divider));
    else if (piece === begin) fields.begin();
    else {
      const finding = piece === separate ? fields.separate() : fields.end();
      if (finding) yield finding;
    }
  }
  for (const finding of fields.rest()) if (finding) yield finding;
}

/** The header of the main stream says where in the table stream each list lies. */
function listed(main: Buffer, table: Buffer, index: number): Buffer {
  const at = lists + index * 8;
  if (main.length < at + 8) return Buffer.alloc(0);
  const start = main.readUInt32LE(at);
  return table.subarray(start, start + main.readUInt32LE(at + 4));
}

/** The text put together; empty when there is no list of pieces, undefined when they are more than the stream holds. */
function pieces(main: Buffer, clx: Buffer): string | undefined {
  let at = 0;
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (at + 5 > clx.length || clx[at] !== 2) return "";
  const list = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((list.length - 4) / 12);
  let text = "";
  for (let number = 0; number < count; number++) {
    const length = list.readUInt32LE(number * 4 + 4) - list.readUInt32LE(number * 4);
    const place = list.readUInt32LE((count + 1) * 4 + number * 8 + 2);
    if (length < 0 || text.length + length > main.length) return undefined;
    const isNarrow = (place & 0x40000000) !== 0;
    const start = isNarrow ? (place & 0x3fffffff) >> 1 : place;
    text += isNarrow
      ? main.toString("latin1", start, start + length)
      : main.toString("utf16le", start, start + length * 2);
  }
  return text;
}

/** The second of the strings that Word keeps about a document. */
function template(strings: Buffer): string {
  const isWide = strings.length >= 6 && strings.readUInt16LE(0) === 0xffff;
  let at = isWide ? 6 : 2;
  for (let number = 0; at + (isWide ? 2 : 1) <= strings.length; number++) {
    const length = isWide ? strings.readUInt16LE(at) * 2 : (strings[at] ?? 0);
    at += isWide ? 2 : 1;
    if (number === 1) return strings.toString(isWide ? "utf16le" : "latin1", at, at + length);
    at += length;
  }
  return "";
}
