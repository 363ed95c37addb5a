import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

/** Of this process. */
export const lastMade = { id: "" };

/** Ids of one process sort by creation, also within a millisecond and when the clock is put back. */
export function newId(): string {
  const fresh = randomUUIDv7();
  lastMade.id = fresh > lastMade.id ? fresh : successor(lastMade.id);
  return lastMade.id;
}

/** One more in the last 48 of the random bits. */
function successor(id: string): string {
  const tail = (Number.parseInt(id.slice(24), 16) + 1) % 2 ** 48;
  return id.slice(0, 24) + tail.toString(16).padStart(12, "0");
}

/** 256 random bits that open something; only `hashToken` of it is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
