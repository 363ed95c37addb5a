import { randomUUID } from "node:crypto";
import type { KeyPrefix } from "./storage.ts";

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const keyPattern = new RegExp(`^(?:uploads|cvs)/${id}$`);
const idPattern = new RegExp(`^${id}$`);

/** Random throughout, unlike the ids of rows: whoever knows an upload's id may claim it. */
export function newObjectId(): string {
  return randomUUID();
}

export function isObjectId(value: string): boolean {
  return idPattern.test(value);
}

export function objectKey(prefix: KeyPrefix, objectId: string): string {
  return checkedKey(`${prefix}/${objectId}`);
}

/** Keys become paths and addresses, so that one with a traversal in it must never get that far. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError("not the key of an object");
  return key;
}
