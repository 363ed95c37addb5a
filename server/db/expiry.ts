import { setImmediate, setTimeout } from "node:timers/promises";
import { clockJumped, periodShortened } from "./clock-jump.ts";
import type { Database, Write } from "./db.ts";
import { DatabaseBusy } from "./patience.ts";

/** Removed at once at most: a transaction stays short, and visitors get their turn in between. */
export const expiryBatch = 100;
/** The same for long texts, in bytes; a row that says little costs as much as so many bytes. */
const turnBytes = 300_000;
const rowBytes = 10_000;

const hourMs = 60 * 60 * 1_000;
const busyPauseMs = 200;

/** Removes some of what is too old at `now`, a batch at most; the number of those it removed. */
type RemoveBatch = (write: Write, now: Date) => Promise<number>;

interface Expiry {
  name: string;
  db: Database;
  clock: () => Date;
  removers: RemoveBatch[];
  /** What an operator sets: how long it is kept. */
  days?: readonly number[];
  log?: { warn(facts: object, message: string): void };
}

/** An hourly task that removes what is too old, batch by batch. */
export function expiryTask({ name, db, clock, removers, days = [], log }: Expiry) {
  return {
    name,
    everyMs: hourMs,
    async run(stopping: AbortSignal): Promise<void> {
      const now = clock();
      if (await clockJumped(db.query, name, now)) return;
      if (await periodShortened(db.query, name, days, now)) {
        log?.warn({ task: name, days }, "a period is shorter than before, nothing is removed by it for a day");
        return;
      }
      for (const removeBatch of removers) await inTurns(db, (write) => removeBatch(write, now), stopping);
      await db.emptyLog();
    },
  };
}

/** One transaction after another, each in a turn of its own, until one has nothing left to do. Those who ask come first. */
export async function inTurns(
  db: Database,
  work: (write: Write) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const done = await db.write(work).catch(orBusy);
    if (done === 0) return;
    await (done === "busy" ? setTimeout(busyPauseMs) : setImmediate());
  }
}

function orBusy(error: unknown): "busy" {
  if (error instanceof DatabaseBusy) return "busy";
  throw error;
}

/** The first of these rows, as many as one turn removes, and one at least. */
export function inOneTurn<Row extends { bytes: number }>(rows: Row[]): Row[] {
  let left = turnBytes;
  return rows.filter(({ bytes }, at) => {
    left -= bytes + rowBytes;
    return at === 0 || left >= 0;
  });
}

export function daysAfter(at: Date | string, days: number): string {
  return daysBefore(new Date(at), -days);
}

export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 24 * hourMs).toISOString();
}
