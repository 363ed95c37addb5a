/** 128 random bits that belong to one draft, from its first letter until it is sent. Not `randomUUID`: plain HTTP lacks it. */
export function newDraftSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The idempotency key of a job's draft: it stays while the fields stay, also after a reload, and changes with them. */
export function requestKey(seed: string, fields: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(fields))) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${seed}-${(hash >>> 0).toString(16)}`;
}
