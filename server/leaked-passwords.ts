import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const hashes = 11;
let filter: Buffer | undefined;

/** A Bloom filter of 200,000 leaked passwords in lower case; one password in two thousand is refused without being one. */
export function isLeaked(password: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, "leaked-passwords.bin"));
  const bits = filter;
  return bitsOf(password, bits.length).every((bit) => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);
}

/** Where a password's bits are in a filter of so many bytes. */
export function bitsOf(password: string, bytes: number): number[] {
  const digest = createHash("sha512").update(password).digest();
  return Array.from({ length: hashes }, (_, index) => digest.readUInt32LE(index * 4) % (bytes * 8));
}
