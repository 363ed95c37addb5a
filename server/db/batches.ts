import { setImmediate } from "node:timers/promises";
import type { Database, Write } from "./db.ts";

/** Rows per transaction: a longer one would block requests on SQLite. */
export const maxBatchRows = 100;

/** Repeats a transaction until it changes no more rows. */
export async function writeInBatches(
  db: Database,
  work: (write: Write) => Promise<number>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await db.write(work)) > 0) await setImmediate();
}
