import { createHmac, randomBytes } from "node:crypto";
import type { KeyPrefix } from "./storage.ts";

const id = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const keyPattern = new RegExp(`^(?:uploads|cvs)/${id}$`);
const idPattern = new RegExp(`^${id}$`);

/**
 * 80 random bits, since whoever knows an upload's id may claim it, and a tag of the database it belongs to: two sites
 * that share a bucket by mistake must not sweep away each other's files as orphans.
 */
export function newObjectId(signingKey: Buffer): string {
  const random = randomBytes(10).toString("hex");
  return `${random}${ownerTag(signingKey, random)}`.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function isOwnKey(signingKey: Buffer, key: string): boolean {
  const digits = key.replace(/^.*\//, "").replaceAll("-", "");
  return keyPattern.test(key) && digits.slice(20) === ownerTag(signingKey, digits.slice(0, 20));
}

export function isObjectId(value: string): boolean {
  return idPattern.test(value);
}

function isObjectKey(value: string): boolean {
  return keyPattern.test(value);
}

export function objectKey(prefix: KeyPrefix, objectId: string): string {
  return checkedKey(`${prefix}/${objectId}`);
}

/** Keys become paths and addresses, so that one with a traversal in it must never get that far. */
export function checkedKey(key: string): string {
  if (!isObjectKey(key)) throw new TypeError("not the key of an object");
  return key;
}

function ownerTag(signingKey: Buffer, random: string): string {
  return createHmac("sha256", signingKey).update(`object-id:${random}`).digest("hex").slice(0, 12);
}
