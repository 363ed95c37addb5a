import { setImmediate } from "node:timers/promises";
import type { Database, Write } from "./db.ts";

/** Rows per transaction: a longer one would block requests on SQLite. */
export const maxBatchRows = 100;

const dayMs = 24 * 60 * 60 * 1_000;

/** Repeats a transaction until it changes no more rows. */
export async function inBatches(
  db: Database,
  work: (write: Write) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await db.write(work)) > 0) await setImmediate();
}

export function daysAfter(at: Date | string, days: number): string {
  return daysBefore(new Date(at), -days);
}

export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

export function isWithin(at: string, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= ms;
}
