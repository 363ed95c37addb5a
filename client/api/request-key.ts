/** 128 random bits that belong to one draft, from its first letter until it is sent. Not `randomUUID`: plain HTTP lacks it. */
export function newDraftSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The same draft with the same words is the same request, also after a reload or in a copy of the tab; whoever has
 * changed a word since sends another one.
 */
export function requestKey(seed: string, fields: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(fields))) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${seed}-${(hash >>> 0).toString(16)}`;
}
