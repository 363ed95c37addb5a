import { docTextFindings } from "./doc-text.ts";
import type { Finding } from "./findings.ts";
import { hasOddHeader, isOle } from "./ole.ts";
import { type OleEntry, oleEntries } from "./ole-entries.ts";
import { oleStreams } from "./ole-streams.ts";
import { endsAsZip } from "./zip.ts";

const macroNames = /^(?:Macros|VBA|_VBA_PROJECT|_VBA_PROJECT_CUR)$/i;
/** What every embedded object has, and the names of those that are programs. An empty store for them is ordinary. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of the format begin with them
const objectNames = /^(?:\x03ObjInfo|\x01Ole10Native|Equation Native|Package|_\d{6,12})$/i;
const wordSignatures = [0xa5ec, 0xa5dc];
const encryptedFlag = 0x0100;
/** Left-over directories may name the text again, but not often. */
const textsMost = 4;

export function* docFindings(bytes: Buffer): Generator<Finding> {
  if (!isOle(bytes) || endsAsZip(bytes)) return yield "fileDisguised";
  const entries = oleEntries(bytes);
  const names = entries.map(({ name }) => name);
  if (names.includes("EncryptedPackage")) yield "fileEncrypted";
  if (names.some((name) => macroNames.test(name))) yield "fileMacros";
  // The same container holds spreadsheets, messages and installers.
  const texts = entries.filter(({ name }) => name === "WordDocument");
  // Without any directory nothing opens it as one of those either: a damaged document, not a disguised one.
  if (texts.length === 0) return yield* names.includes("Root Entry") ? (["fileDisguised"] as const) : [];
  if (texts.some((text) => isEncryptedText(bytes, text))) yield "fileEncrypted";
  if (names.some((name) => objectNames.test(name))) yield "fileActive";
  const tables = entries.filter(({ name }) => /^[01]Table$/.test(name));
  const roots = entries.filter(({ kind }) => kind === 5);
  if ([texts, tables, roots].some(({ length }) => length > textsMost)) return yield "fileDisguised";
  if (hasOddHeader(bytes)) return yield "fileDisguised";
  const none = Buffer.alloc(0);
  for (const root of roots.length > 0 ? roots : [undefined]) {
    const stream = oleStreams(bytes, root);
    for (const text of texts) {
      for (const table of tables.length > 0 ? tables : [undefined]) {
        yield* docTextFindings(stream(text), table ? stream(table) : none);
      }
    }
  }
}

function isEncryptedText(bytes: Buffer, { offset }: OleEntry): boolean {
  if (offset + 12 > bytes.length || !wordSignatures.includes(bytes.readUInt16LE(offset))) return false;
  return (bytes.readUInt16LE(offset + 10) & encryptedFlag) !== 0;
}
