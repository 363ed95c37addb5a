import type { ErrorCode } from "../../../contract/errors.ts";
import { isEncryptedPackage, isOle } from "./ole.ts";
import { readZip, unpack, unpackStart, type ZipEntry } from "./zip.ts";

/** The parts that say what the document is and what it loads; of the text itself only the beginning is unpacked. */
const telling = [
  "[Content_Types].xml",
  "_rels/.rels",
  "word/document.xml",
  "word/_rels/document.xml.rels",
  "word/_rels/settings.xml.rels",
];
const partMost = 1_048_576;

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

function contentFault(bytes: Buffer, entries: ZipEntry[]): ErrorCode | undefined {
  const parts = entries.filter(({ name }) => telling.includes(name));
  for (const entry of parts) {
    const part = entry.name === "word/document.xml" ? unpackStart(bytes, entry) : unpack(bytes, entry, partMost);
    if (!part) return "fileDisguised";
    // Two-byte encodings read as one-byte ones once their empty halves are gone.
    const xml = part.toString("latin1").replaceAll("\0", "");
    // No document needs its own entities; they exist to make a reader fetch files or fill its memory.
    if (/<!(?:doctype|entity)/i.test(xml)) return "fileDisguised";
    if (entry.name === "[Content_Types].xml" && /macroEnabled|vbaProject/i.test(xml)) return "fileMacros";
    if (entry.name.endsWith(".rels") && loadsTemplate(xml)) return "fileMacros";
  }
  return undefined;
}

/** A template from elsewhere brings its macros along when the document is opened. */
function loadsTemplate(xml: string): boolean {
  const relationships = xml.match(/<Relationship\b[^<>]*>/g) ?? [];
  return relationships.some(
    (tag) => /attachedTemplate"/.test(tag) && /Target="(?:https?:|\\\\|file:\/\/[^/])/i.test(tag),
  );
}
