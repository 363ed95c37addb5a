import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/db.ts";
import type { Storage } from "../storage/storage.ts";
import { assertNoFilesLost, type BackupResult, backup } from "./backup.ts";
import type { BackupBucket } from "./bucket.ts";
import { addToJournal, type Journal, journalName, readDatabaseJournal, readJournal } from "./journal.ts";

/** One per night for the time that the privacy page names. */
export const maxBackups = 7 * limits.backupWeeks;
const dayMs = 24 * 60 * 60 * 1_000;

export const formatBackupName = (now: Date) => `backup-${now.toISOString().slice(0, 19).replaceAll(":", "-")}.jsonl.gz`;

const isBackupName = (name: string) => /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.jsonl\.gz$/.test(name);

const sortNewestFirst = (names: readonly string[]) => names.filter(isBackupName).sort().reverse();

interface Site {
  db: Database;
  storage: Storage;
  /** A second place for backups. */
  bucket?: BackupBucket | undefined;
}

/** Makes a backup and its journal in the folder and in the bucket, and removes the oldest backups. */
export async function makeNightly(
  { db, storage, bucket }: Site,
  folder: string,
  now: Date,
): Promise<BackupResult & { name: string; removed: number }> {
  const name = formatBackupName(now);
  const journal = join(folder, journalName);
  // The journal comes first: it is kept even when the backup fails.
  await addToJournal(journal, await readDatabaseJournal(db, now));
  const done = await backup(db, storage, join(folder, name), now);
  const names = await readdir(folder);
  const old = sortNewestFirst(names).slice(maxBackups);
  // Unfinished backups of killed processes. One of the last day may still be in progress.
  const parts = names.filter(
    (each) => each.endsWith(".part") && isBackupName(each.slice(0, -".part".length)) && isBefore(each, now),
  );
  for (const each of [...old, ...parts]) await rm(join(folder, each), { force: true });
  // The bucket comes after the removals, so that its failure does not fill the disk.
  if (bucket) {
    await bucket.put(name, join(folder, name));
    // On a replaced machine only the bucket's journal has the earlier erasures.
    await addToJournal(journal, (await fetchJournal(bucket, folder)) ?? []);
    await bucket.put(journalName, journal);
    for (const each of sortNewestFirst(await bucket.names()).slice(maxBackups)) await bucket.remove(each);
  }
  assertNoFilesLost(done);
  return { ...done, name, removed: old.length };
}

const isBefore = (name: string, now: Date) => name < formatBackupName(new Date(now.getTime() - dayMs));

/** Downloads the newest backup and adds the bucket's journal to the one in the folder. */
export async function fetchNewest(bucket: BackupBucket, folder: string) {
  const [newest] = sortNewestFirst(await bucket.names());
  if (!newest) throw new Error("There is no backup in BACKUP_BUCKET.");
  const file = join(folder, newest);
  await bucket.get(newest, file);
  const journal = await fetchJournal(bucket, folder);
  if (journal) await addToJournal(join(folder, journalName), journal);
  return { file, hasJournal: journal !== undefined };
}

/** Undefined when the bucket has none. */
async function fetchJournal(bucket: BackupBucket, folder: string): Promise<Journal | undefined> {
  const fetched = join(folder, `${journalName}.fetched`);
  try {
    if (!(await bucket.get(journalName, fetched))) return undefined;
    return await readJournal(fetched, `${journalName} of BACKUP_BUCKET`);
  } finally {
    await rm(fetched, { force: true });
  }
}
