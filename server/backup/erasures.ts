import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { columnsOf } from "../db/columns.ts";
import type { Database } from "../db/db.ts";
import { newestFirst } from "./generations.ts";

/** The name of the journal that lies beside backups. */
export const journalName = "erasures.txt";

/** Hashes of the numbers of erased records and of disabled users, and since when. Nobody can be found by them. */
export type Journal = Map<string, string>;

const line = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f]{64})$/;

export const hashOf = (recordId: string) => createHash("sha256").update(recordId).digest("hex");

/** What stands for a user who is kept out: the user's number alone would leave out all that names it. */
export const disabledHash = (adminId: string) => hashOf(`disabled ${adminId}`);

/** Empty where there is none yet. */
export async function readJournal(file: string): Promise<Journal> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").filter(Boolean);
  return new Map(
    lines.map((each) => {
      const [, at = "", hash = ""] = line.exec(each) ?? [];
      if (!hash) throw new Error(`${file} is not a journal of erasures, or is damaged.`);
      return [hash, at];
    }),
  );
}

/**
 * Adds what the database has erased and whom it keeps out to the journal, and forgets what was erased before `oldestKept` and before any
 * backup beside it was made: a restore then brings nobody back, or somebody who goes with the first retention. Not by
 * `oldestKept` alone: that comes from a clock, and one that is ahead would forget everybody.
 */
export async function keepJournal(file: string, db: Database, oldestKept: string): Promise<Journal> {
  const oldest =
    newestFirst(await readdir(dirname(file)))
      .at(-1)
      ?.at.toISOString() ?? oldestKept;
  const since = oldest < oldestKept ? oldest : oldestKept;
  const journal = await readJournal(file);
  for (const { record_id, at } of await erasedIn(db, since)) journal.set(hashOf(record_id), at);
  for (const { id, disabled_at } of await db.query.selectFrom("admins").select(["id", "disabled_at"]).execute()) {
    if (disabled_at) journal.set(disabledHash(id), disabled_at);
    else journal.delete(disabledHash(id));
  }
  const kept = [...journal].filter(([, at]) => at >= since).sort(([, one], [, other]) => (one < other ? -1 : 1));
  const temporary = `${file}.part`;
  await rm(temporary, { force: true });
  await writeFile(temporary, kept.map(([hash, at]) => `${at} ${hash}\n`).join(""), { mode: 0o600, flush: true });
  await rename(temporary, file);
  return new Map(kept);
}

async function erasedIn(db: Database, since: string) {
  // A database of an older release has no such table.
  if ((await columnsOf(db.query, db.engine, "erasures")).length === 0) return [];
  await db.query.deleteFrom("erasures").where("at", "<", since).execute();
  return db.query.selectFrom("erasures").selectAll().execute();
}
