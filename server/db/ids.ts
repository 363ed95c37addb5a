import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";

/** The newest id of this process. */
export const newest = { id: "" };

/** Ids of one process sort by creation, also within a millisecond and after the clock was set back. */
export function newId(): string {
  const fresh = randomUUIDv7();
  newest.id = fresh > newest.id ? fresh : getNextId(newest.id, fresh);
  return newest.id;
}

/** The positions of the two parts of the time in an id. */
const [high, low] = [8, 13];

/** Increments the last 48 random bits within a millisecond. After the clock was set back, takes the next millisecond. */
function getNextId(last: string, fresh: string): string {
  if (fresh.slice(0, low) === last.slice(0, low)) {
    const tail = (Number.parseInt(last.slice(24), 16) + 1) % 2 ** 48;
    return last.slice(0, 24) + tail.toString(16).padStart(12, "0");
  }
  // Never increment a seeded id: the process that issued it may have issued the next one.
  const ms = Number.parseInt(last.slice(0, high) + last.slice(high + 1, low), 16) + 1;
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, high)}-${time.slice(high)}${fresh.slice(low)}`;
}

/** A credential of 256 random bits. Only its `hashToken` is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
