import { join } from "node:path";
import type { BackupBucket } from "./bucket.ts";
import { joinFromBucket, journalName } from "./erasures.ts";
import { newestOf } from "./generations.ts";

/** Brings the newest backup out of the bucket into the folder, and adds the bucket's journal to the one that lies there. */
export async function fetchNewest(bucket: BackupBucket, folder: string, now: Date) {
  const newest = newestOf(await bucket.names(), now);
  if (!newest) throw new Error("There is no backup in BACKUP_BUCKET.");
  const file = join(folder, newest);
  await bucket.get(newest, file);
  const hasJournal = await joinFromBucket(bucket, join(folder, journalName));
  return { file, hasJournal };
}
