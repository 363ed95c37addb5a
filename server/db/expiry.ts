import { setImmediate } from "node:timers/promises";
import type { Database, Write } from "./db.ts";

/** Rows of one transaction, so that visitors do not wait for it. */
export const batchSize = 100;

const dayMs = 24 * 60 * 60 * 1_000;

/** Runs one transaction after another until one has nothing left to do. */
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

/** Whether this moment is at most so long ago. */
export function isYounger(at: string, ms: number, now: Date): boolean {
  return now.getTime() - Date.parse(at) <= ms;
}
