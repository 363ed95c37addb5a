import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Query } from "../db/db.ts";
import type { Storage } from "../storage/storage.ts";
import type { Line } from "./archive-lines.ts";
import { readArchive } from "./read-archive.ts";

/** A multiple of three, so that chunks of base64 join without padding. */
const chunkBytes = 48 * 1_024;
/** Databases take only so many parameters. */
const askedAtOnce = 500;
const attempts = 3;
const pauseMs = 500;

/**
 * Whole, before any of it is in the archive: what was written there cannot be taken back, and one connection that breaks among
 * thousands of files must not cost the backup.
 */
export async function copyOf(storage: Storage, key: string): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      const content = await storage.read(key);
      return content && (await buffer(content));
    } catch (error) {
      if (attempt === attempts) throw error;
      await setTimeout(pauseMs * attempt);
    }
  }
}

export function* linesOf(key: string, content: Buffer): Generator<Line> {
  for (let from = 0; from < content.length; from += chunkBytes)
    yield { object: key, data: content.subarray(from, from + chunkBytes).toString("base64") };
  yield { objectEnd: key, sha256: createHash("sha256").update(content).digest("hex") };
}

/**
 * Those of the files that were not in the store which are still named now. What was erased or replaced since the snapshot
 * is rightly gone; the rest is a disk that is not there, or another bucket.
 */
export async function stillPromised(query: Query, missing: readonly string[]): Promise<string[]> {
  const promised: string[] = [];
  for (let from = 0; from < missing.length; from += askedAtOnce) {
    const some = missing.slice(from, from + askedAtOnce);
    const rows = await query
      .selectFrom("applications")
      .select("resume_object")
      .where("resume_object", "in", some)
      .execute();
    promised.push(...rows.flatMap(({ resume_object }) => resume_object ?? []));
  }
  return promised;
}

/**
 * How many of the lost files call for somebody: those that one of these backups has. What none has was told of for as long as
 * they go back, and must not keep all backups for ever; where most are gone it is the store.
 */
export async function newlyLost(backups: readonly string[], lost: readonly string[], copied: number): Promise<number> {
  if (lost.length > copied) return lost.length;
  let [found, isAnyRead] = [new Set<string>(), false];
  for (const backup of backups) {
    const had = await filesIn(backup).catch(() => undefined);
    isAnyRead ||= had !== undefined;
    found = new Set(lost.filter((key) => found.has(key) || had?.has(key)));
    if (found.size === lost.length) break;
  }
  return isAnyRead ? found.size : lost.length;
}

async function filesIn(backup: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const line of readArchive(backup)) if ("objectEnd" in line) keys.add(line.objectEnd);
  return keys;
}

/** After the copy was made: it is worth having, and older ones with these files must outlive it. */
export function requireFiles({ lost }: { lost: number }): void {
  if (lost === 0) return;
  throw new Error(
    `The backup was made without ${lost} CVs that applications name: they are not in the store. Older backups may have them and were not removed. Is the disk mounted, is it the right bucket?`,
  );
}
