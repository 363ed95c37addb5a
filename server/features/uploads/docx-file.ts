import type { ErrorCode } from "../../../contract/errors.ts";
import { loadsTemplate } from "./docx-template.ts";
import { isEncryptedPackage, isOle } from "./ole.ts";
import { readZip, unpack, unpackStart, type ZipEntry } from "./zip.ts";

/** All of them together: a document may have two thousand parts. */
const tellingMost = 1_048_576;

export function docxFault(bytes: Buffer): ErrorCode | undefined {
  // Word wraps a document with a password into the container of its older format.
  if (isOle(bytes)) return isEncryptedPackage(bytes) ? "fileEncrypted" : "fileDisguised";
  const entries = readZip(bytes);
  if (!entries) return "fileDisguised";
  const names = entries.map(({ name }) => name);
  if (!names.includes("[Content_Types].xml") || !names.some((name) => name.startsWith("word/"))) return "fileDisguised";
  if (entries.some(({ isEncrypted }) => isEncrypted)) return "fileEncrypted";
  if (names.some((name) => /(?:^|\/)vba[^/]*\.(?:bin|xml)$/i.test(name))) return "fileMacros";
  return contentFault(bytes, entries);
}

/** Looks at what says what the document is and what it loads; of the text itself only the beginning is unpacked. */
function contentFault(bytes: Buffer, entries: ZipEntry[]): ErrorCode | undefined {
  let left = tellingMost;
  for (const entry of entries) {
    const isText = entry.name === "word/document.xml";
    const isRelationships = /\.rels$/i.test(entry.name);
    if (!isText && !isRelationships && entry.name !== "[Content_Types].xml") continue;
    const part = isText ? unpackStart(bytes, entry) : unpack(bytes, entry, tellingMost);
    if (!part) return "fileDisguised";
    if (!isText) left -= part.length;
    if (left < 0) return "fileDisguised";
    const xml = textOf(part);
    // No document needs its own entities; they exist to make a reader fetch files or fill its memory.
    if (/<!(?:doctype|entity)/i.test(xml)) return "fileDisguised";
    if (entry.name === "[Content_Types].xml" && /macroEnabled|vbaProject/i.test(xml)) return "fileMacros";
    if (isRelationships && loadsTemplate(xml)) return "fileMacros";
  }
  return undefined;
}

function textOf(part: Buffer): string {
  return new TextDecoder(encodingOf(part)).decode(part).replaceAll("\0", "");
}

/** A reader of XML tells two bytes for each letter from one by the first of them. */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xfe || first === 0) return "utf-16be";
  return first === 0xff || second === 0 ? "utf-16le" : "latin1";
}
