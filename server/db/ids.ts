import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

/** Ids of one process sort by creation, so that their indexes grow at one end. */
export function newId(): string {
  return randomUUIDv7();
}

/** 256 random bits that open something; only `hashToken` of it is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
