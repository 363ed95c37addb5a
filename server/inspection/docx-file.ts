import { DocxPackage } from "./docx-package.ts";
import { xmlFindings } from "./docx-xml.ts";
import type { Finding } from "./findings.ts";
import { isEncryptedPackage, isOle } from "./ole.ts";
import { readZip, unpack, type ZipEntry } from "./zip.ts";

/** All parts together that are text: many times what a long book needs. */
const xmlMost = 20 * 1_048_576;

export function* docxFindings(bytes: Buffer): Generator<Finding> {
  // Word wraps a document with a password into the container of its older format.
  if (isOle(bytes)) return yield isEncryptedPackage(bytes) ? "fileEncrypted" : "fileDisguised";
  const entries = readZip(bytes);
  if (!entries) return yield "fileDisguised";
  const names = entries.map(({ name }) => name);
  if (!names.includes("[Content_Types].xml") || !names.some((name) => name.startsWith("word/"))) yield "fileDisguised";
  if (entries.some(({ isEncrypted }) => isEncrypted)) yield "fileEncrypted";
  if (names.some((name) => /(?:^|\/)vba[^/]*\.(?:bin|xml)$/i.test(name))) yield "fileMacros";
  // Parts may be cut into pieces that only a reader puts together; Word never writes them so.
  if (names.some((name) => /\.piece$/i.test(name))) yield "fileDisguised";
  yield* partFindings(bytes, entries);
}

/** Every part is unpacked, so that none is larger than it says; what is text, or is called so, is read. */
function* partFindings(bytes: Buffer, entries: ZipEntry[]): Generator<Finding> {
  let left = xmlMost;
  const whole = new DocxPackage();
  for (const entry of entries.toSorted((one, other) => DocxPackage.rank(one.name) - DocxPackage.rank(other.name))) {
    const part = unpack(bytes, entry);
    if (!part) return yield "fileDisguised";
    const isText = isMarkup(part) || (part.length > 0 && whole.isXml(entry.name));
    if (!isText) continue;
    left -= part.length;
    if (left < 0) return yield "fileDisguised";
    yield* xmlFindings(entry.name, new TextDecoder(encodingOf(part)).decode(part), whole);
  }
}

/** `<?xml` in the code of large machines, which some readers know. */
const ebcdic = Buffer.from("4c6fa79493", "hex");
const fillers = new Set([0, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

const fillersMost = 4_096;

/** Begins with an angle, after blanks and the marks of an encoding; with nothing but those for long, it could. */
function isMarkup(part: Buffer): boolean {
  if (part.subarray(0, ebcdic.length).equals(ebcdic)) return true;
  const start = part.subarray(0, fillersMost).findIndex((byte) => !fillers.has(byte));
  return start === -1 ? part.length >= fillersMost : part[start] === 0x3c;
}

/** A reader of XML tells two bytes for each letter from one by the first of them. */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xfe || first === 0) return "utf-16be";
  return first === 0xff || second === 0 ? "utf-16le" : "utf-8";
}
