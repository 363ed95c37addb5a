import { setImmediate } from "node:timers/promises";

export const rowsAtOnce = 50;

/** A list as JSON. Thousands of long texts at once would hold everybody up: others get their turn in between. */
export async function partsOfList(rows: unknown[], check: (rows: unknown[]) => unknown): Promise<Buffer[]> {
  const parts = [Buffer.from("[")];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const json = JSON.stringify(check(rows.slice(from, from + rowsAtOnce))).slice(1, -1);
    if (json !== "") parts.push(Buffer.from(`${parts.length === 1 ? "" : ","}${json}`));
    await setImmediate();
  }
  return [...parts, Buffer.from("]")];
}

export function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((size, part) => size + part.length, 0);
}
