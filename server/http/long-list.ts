import { setImmediate } from "node:timers/promises";

export const rowsAtOnce = 50;

/** A list as JSON. Thousands of long texts at once would hold everybody up: others get their turn in between. */
export async function partsOfList(rows: unknown[], check: (rows: unknown[]) => unknown): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const json = JSON.stringify(check(rows.slice(from, from + rowsAtOnce)));
    parts.push(Buffer.from(`${from === 0 ? "[" : ","}${json.slice(1, -1)}`));
    await setImmediate();
  }
  return [...parts, Buffer.from("]")];
}

export function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((size, part) => size + part.length, 0);
}
