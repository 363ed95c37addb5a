import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Database } from "../db/db.ts";
import { daysBefore } from "../db/expiry.ts";
import type { Storage } from "../storage/storage.ts";
import { backup } from "./backup.ts";
import type { BackupBucket } from "./bucket.ts";
import { newlyLost, requireFiles } from "./copied-files.ts";
import { joinFromBucket, journalName, keepJournal } from "./erasures.ts";
import { dayMs, nameAt, newestFirst } from "./generations.ts";
import { sweepScratch } from "./passing.ts";
import { superseded } from "./superseded.ts";

/** So long a night fails for files that are lost: a message that ends after a day is one that a weekend hides. */
const lostToldDays = 14;
/** One that was killed leaves its beginning; another may run at the same time. */
const halfAfterMs = dayMs / 2;

interface Site {
  db: Database;
  storage: Storage;
  retention: Config["retention"];
  /** The second place, where there is one. */
  bucket?: BackupBucket | undefined;
}

/** Before this moment no record was made that would still be kept. */
export function oldestKept({ contactsDays, applicationsDays, consentDays }: Config["retention"], now: Date): string {
  return daysBefore(now, Math.max(contactsDays, applicationsDays, consentDays));
}

/** Every night: a new backup, read back, and its journal; in both places; where nothing is lost that those of two weeks had, the old ones go. */
export async function makeNightly({ db, storage, retention, bucket }: Site, folder: string, now: Date) {
  const name = nameAt(now);
  const journal = join(folder, journalName);
  // First: where the copy fails, what was erased is at least known.
  const kept = oldestKept(retention, now);
  await keepJournal(journal, db, kept);
  const since = now.getTime() - lostToldDays * dayMs;
  const recent = newestFirst(await readdir(folder)).filter(({ at }) => at.getTime() > since);
  const done = await backup(db, storage, join(folder, name), now);
  const { lostKeys = [] } = done;
  const backups = recent.map(({ name }) => join(folder, name));
  const lost = lostKeys.length > 0 ? await newlyLost(backups, lostKeys, done.objects) : 0;
  const isWhole = lost === 0;
  const there = await readdir(folder);
  const old = isWhole ? superseded(there, now) : [];
  const begun = newestFirst(there.flatMap((each) => (each.endsWith(".part") ? [each.slice(0, -".part".length)] : [])));
  const halves = begun.filter(({ at }) => Math.abs(now.getTime() - at.getTime()) > halfAfterMs);
  for (const each of [...old, ...halves.map(({ name }) => `${name}.part`)])
    await rm(join(folder, each), { force: true });
  const copies = await sweepScratch(folder);
  // After them: a bucket that is away must not fill the disk.
  if (bucket) {
    await bucket.put(name, join(folder, name));
    const backups = await bucket.names();
    // The folder of a replaced machine is empty, and the bucket's journal the only one that knows of earlier erasures.
    await joinFromBucket(bucket, journal);
    await keepJournal(journal, db, kept, backups);
    await bucket.put(journalName, journal);
    if (isWhole) for (const each of superseded(backups, now)) await bucket.remove(each);
  }
  requireFiles({ lost });
  // Fails every night until somebody looks: it holds people whom the site may have erased since.
  if (copies.length > 0)
    throw new Error(
      `A drill that was killed has left a copy of the site, and it is not this user's: remove ${copies.join(", ")} in ${folder}. The backup is made.`,
    );
  return { ...done, name, removed: old.length };
}
