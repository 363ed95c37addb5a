import { clockJumped } from "./clock-jump.ts";
import type { Database, Write } from "./db.ts";

/** Removed at once at most: a transaction stays short, and visitors' writes get their turn in between. */
export const expiryBatch = 500;

const hourMs = 60 * 60 * 1_000;

interface Expiry {
  name: string;
  db: Database;
  clock: () => Date;
  /** Removes at most `expiryBatch` records that are too old at `now`; the number of those it removed. */
  removeBatch(write: Write, now: Date): Promise<number>;
}

/** An hourly task that removes what is too old, batch by batch. */
export function expiryTask({ name, db, clock, removeBatch }: Expiry) {
  return {
    name,
    everyMs: hourMs,
    async run(stopping: AbortSignal): Promise<void> {
      const now = clock();
      if (await clockJumped(db.query, name, now)) return;
      let removed = expiryBatch;
      while (removed === expiryBatch && !stopping.aborted) {
        removed = await db.write((write) => removeBatch(write, now));
      }
      await db.emptyLog();
    },
  };
}

export function daysAfter(at: Date | string, days: number): string {
  return daysBefore(new Date(at), -days);
}

export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 24 * hourMs).toISOString();
}
