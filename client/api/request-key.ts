/** 128 random bits that belong to one draft, from its first letter until it is sent. Not `randomUUID`: plain HTTP lacks it. */
export function newDraftSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
