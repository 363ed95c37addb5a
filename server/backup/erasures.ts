import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Database, Write } from "../db/db.ts";
import type { BackupBucket } from "./bucket.ts";
import { newestFirst } from "./generations.ts";
import { hashOf } from "./hash.ts";
import { addWithdrawals } from "./withdrawals.ts";

/** The name of the journal that lies beside backups. */
export const journalName = "erasures.txt";

export interface Journal {
  /** Hashes of the numbers of erased records, of disabled users and of what applicants have withdrawn, and since when. */
  entries: Map<string, string>;
  /** When a database was last asked. */
  until: string | undefined;
}

const line = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([0-9a-f]{64})$/;

/** What stands for a user who is kept out: the user's number alone would leave out all that names it. */
export const disabledHash = (adminId: string) => hashOf(`disabled ${adminId}`);

/** The line that says until when the journal reaches: no record has this id. */
const untilHash = hashOf("until");

/** Empty where there is none yet. */
export async function readJournal(file: string, named = file): Promise<Journal> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  // One that came by way of Windows ends its lines with two signs.
  const entries = text.split(/\r?\n/).filter(Boolean);
  return joined(
    entries.map((each): [string, string] => {
      const [, at = "", hash = ""] = line.exec(each) ?? [];
      if (!hash) throw new Error(`${named} is not a journal of erasures, or is damaged.`);
      return [hash, at];
    }),
  );
}

/** Whatever any of the lines knows, in whichever order they come: of two the later. */
function joined(lines: Iterable<[string, string]>): Journal {
  const entries = new Map<string, string>();
  for (const [hash, at] of lines) if (at > (entries.get(hash) ?? "")) entries.set(hash, at);
  const until = entries.get(untilHash);
  entries.delete(untilHash);
  return { entries, until };
}

export const joinJournals = (journals: readonly Journal[]): Journal => joined(journals.flatMap(linesOf));

const linesOf = ({ entries, until }: Journal): [string, string][] => [
  ...[...entries].sort(([, one], [, other]) => (one < other ? -1 : 1)),
  ...(until ? [[untilHash, until] satisfies [string, string]] : []),
];

async function writeJournal(file: string, journal: Journal): Promise<void> {
  const temporary = `${file}.part`;
  await rm(temporary, { force: true });
  const text = linesOf(journal).map(([hash, at]) => `${at} ${hash}\n`);
  await writeFile(temporary, text.join(""), { mode: 0o600, flush: true });
  await rename(temporary, file);
}

/** Adds the bucket's journal to the one in the file, which may be newer. False where the bucket has none. */
export async function joinFromBucket(bucket: BackupBucket, file: string): Promise<boolean> {
  const fetched = `${file}.fetched`;
  try {
    if (!(await bucket.get(journalName, fetched))) return false;
    const further = await readJournal(fetched, `${journalName} of BACKUP_BUCKET`);
    await writeJournal(file, joinJournals([await readJournal(file), further]));
    return true;
  } finally {
    await rm(fetched, { force: true });
  }
}

/**
 * Adds what the database has erased, whom it keeps out and what applicants have withdrawn to the journal, and forgets what was erased before `oldestKept` and before any
 * backup beside it or elsewhere was made: a restore then brings nobody back, or somebody who goes with the first retention. Not by
 * `oldestKept` alone: that comes from a clock, and one that is ahead would forget everybody.
 */
export async function keepJournal(
  file: string,
  db: Database,
  oldestKept: string,
  backupsElsewhere: readonly string[] = [],
): Promise<Journal> {
  const backups = newestFirst([...(await readdir(dirname(file))), ...backupsElsewhere]);
  const oldest = backups.at(-1)?.at.toISOString() ?? oldestKept;
  const since = oldest < oldestKept ? oldest : oldestKept;
  const { entries } = await readJournal(file);
  const until = new Date().toISOString();
  for (const { record_id, at } of await erasedIn(db, since)) entries.set(entryOf(record_id), at);
  const keptOut = new Set<string>();
  for (const { id, disabled_at } of await db.query.selectFrom("admins").select(["id", "disabled_at"]).execute()) {
    const hash = disabledHash(id);
    if (!disabled_at) entries.delete(hash);
    else {
      entries.set(hash, disabled_at);
      keptOut.add(hash);
    }
  }
  await addWithdrawals(entries, db);
  // No retention removes a user from an old backup.
  const kept = { entries: new Map([...entries].filter(([hash, at]) => at >= since || keptOut.has(hash))), until };
  await writeJournal(file, kept);
  return kept;
}

/** Of what was erased before a restore the database has the journal's own word instead of a number. */
const entryOf = (erased: string) => (/^[0-9a-f]{64}$/.test(erased) ? erased : hashOf(erased));

/**
 * What a restored database takes over from the journal: the file that it came from may be another than the one that lies beside
 * its next backups, and the next restore would bring back whom this one has left out.
 */
export async function rememberErased(write: Write, journal: ReadonlyMap<string, string>): Promise<void> {
  for (const [record_id, at] of journal)
    await write
      .insertInto("erasures")
      .values({ record_id, at })
      .onConflict((known) => known.doNothing())
      .execute();
}

async function erasedIn({ query }: Database, since: string) {
  await query.deleteFrom("erasures").where("at", "<", since).execute();
  return query.selectFrom("erasures").selectAll().execute();
}
