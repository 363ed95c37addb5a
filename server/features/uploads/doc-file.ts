import type { ErrorCode } from "../../../contract/errors.ts";
import { isOle, type OleEntry, oleEntries } from "./ole.ts";
import { endsAsZip } from "./zip.ts";

const macroNames = /^(?:Macros|VBA|_VBA_PROJECT|_VBA_PROJECT_CUR)$/i;
const wordSignatures = [0xa5ec, 0xa5dc];
const encryptedFlag = 0x0100;

export function docFault(bytes: Buffer): ErrorCode | undefined {
  if (!isOle(bytes) || endsAsZip(bytes)) return "fileDisguised";
  const entries = oleEntries(bytes);
  const names = entries.map(({ name }) => name);
  if (names.includes("EncryptedPackage")) return "fileEncrypted";
  if (names.some((name) => macroNames.test(name))) return "fileMacros";
  // The same container holds spreadsheets, messages and installers.
  const text = entries.find(({ name }) => name === "WordDocument");
  // Without any directory nothing opens it as one of those either: a damaged document, not a disguised one.
  if (!text) return names.includes("Root Entry") ? "fileDisguised" : undefined;
  return isEncryptedText(bytes, text) ? "fileEncrypted" : undefined;
}

function isEncryptedText(bytes: Buffer, { offset }: OleEntry): boolean {
  if (offset + 12 > bytes.length || !wordSignatures.includes(bytes.readUInt16LE(offset))) return false;
  return (bytes.readUInt16LE(offset + 10) & encryptedFlag) !== 0;
}
