import { dividerMark, Fields, nestedFieldMark } from "./field-codes.ts";
import type { Finding } from "./findings.ts";
import { createStreamReader, hasOddHeader, isOle, type OleEntry, readOleEntries } from "./ole.ts";
import { isExternal } from "./urls.ts";
import { endsAsZip } from "./zip.ts";

const macroNames = /^(?:Macros|VBA|_VBA_PROJECT|_VBA_PROJECT_CUR)$/i;
/** Streams of embedded objects. An empty store for objects is ordinary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of the format begin with them
const objectNames = /^(?:\x03ObjInfo|\x01Ole10Native|Equation Native|Package|_\d{6,12})$/i;
const wordSignatures = [0xa5ec, 0xa5dc];
const encryptedFlag = 0x0100;
/** Algorithmic complexity: stale directories may repeat an entry, but each combination costs a reading of the file. */
const maxCombinations = 4;
/** The main stream's header has the offsets and lengths of Word's lists from here. */
const listsOffset = 154;
const associatedStrings = 32;
const pieceTable = 33;

export function* inspectDoc(bytes: Buffer): Generator<Finding> {
  if (!isOle(bytes) || endsAsZip(bytes)) return yield "fileDisguised";
  const entries = readOleEntries(bytes);
  const names = entries.map(({ name }) => name);
  if (names.includes("EncryptedPackage")) yield "fileEncrypted";
  if (names.some((name) => macroNames.test(name))) yield "fileMacros";
  // The same container holds spreadsheets, messages and installers.
  const texts = entries.filter(({ name }) => name === "WordDocument");
  // Without a root entry no program opens it as another format: damaged, not disguised.
  if (texts.length === 0) return yield* names.includes("Root Entry") ? (["fileDisguised"] as const) : [];
  if (texts.some((text) => isEncryptedText(bytes, text))) yield "fileEncrypted";
  if (names.some((name) => objectNames.test(name))) yield "fileActive";
  const tables = entries.filter(({ name }) => /^[01]Table$/.test(name));
  const roots = entries.filter(({ kind }) => kind === 5);
  const combinations = texts.length * Math.max(1, tables.length) * Math.max(1, roots.length);
  if (combinations > maxCombinations) return yield "fileDisguised";
  if (hasOddHeader(bytes)) return yield "fileDisguised";
  // Readers choose differently among several entries, so every combination is inspected.
  for (const root of roots.length > 0 ? roots : [undefined]) {
    const readStream = createStreamReader(bytes, root);
    for (const text of texts)
      for (const table of tables.length > 0 ? tables : [undefined])
        yield* inspectText(readStream(text), table ? readStream(table) : Buffer.alloc(0));
  }
}

function isEncryptedText(bytes: Buffer, { offset }: OleEntry): boolean {
  if (offset + 12 > bytes.length || !wordSignatures.includes(bytes.readUInt16LE(offset))) return false;
  return (bytes.readUInt16LE(offset + 10) & encryptedFlag) !== 0;
}

/** The fields of the text, and the template that it loads. */
function* inspectText(main: Buffer, table: Buffer): Generator<Finding> {
  const text = readPieces(main, readList(main, table, pieceTable));
  if (text === undefined) return yield "fileDisguised";
  // Files of older Words and damaged files: the text is in the stream as plain bytes.
  yield* inspectFields(text || main.toString("latin1"));
  if (isExternal(readTemplate(readList(main, table, associatedStrings)))) yield "fileRemote";
}

function* inspectFields(text: string): Generator<Finding> {
  const fields = new Fields();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word marks the begin, separator and end of fields by these
  for (const piece of text.split(/([\x13-\x15])/)) {
    if (piece === "\x13") fields.begin();
    else if (piece === "\x14" || piece === "\x15") {
      const finding = piece === "\x14" ? fields.separate() : fields.end();
      if (finding) yield finding;
    } else fields.text(piece.replaceAll(nestedFieldMark, dividerMark));
  }
  for (const finding of fields.endAll()) if (finding) yield finding;
}

function readList(main: Buffer, table: Buffer, index: number): Buffer {
  const at = listsOffset + index * 8;
  if (main.length < at + 8) return Buffer.alloc(0);
  const start = main.readUInt32LE(at);
  return table.subarray(start, start + main.readUInt32LE(at + 4));
}

/** The whole text; empty without a list of pieces, undefined when the pieces are longer than the stream. */
function readPieces(main: Buffer, clx: Buffer): string | undefined {
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

/** Reads the path of the template, the second of the document's associated strings. */
function readTemplate(strings: Buffer): string {
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
