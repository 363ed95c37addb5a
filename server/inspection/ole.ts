import { oleEntries } from "./ole-entries.ts";

const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** Smaller streams lie together in the root's. */
export const smallMost = 4_096;

/** The container of Word's older format, and of encrypted documents of the newer one. */
export function isOle(bytes: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic);
}

/** It says what streams are small, and never anything else. */
export function hasOddHeader(bytes: Buffer): boolean {
  return bytes.readUInt32LE(56) !== smallMost;
}

export function isEncryptedPackage(bytes: Buffer): boolean {
  return oleEntries(bytes).some(({ name }) => name === "EncryptedPackage");
}
