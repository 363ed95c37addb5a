import type { Task } from "../../background/background.ts";
import { daysBefore } from "../../db/expiry.ts";
import type { Deps } from "../../deps.ts";
import { isOwnKey } from "../../storage/keys.ts";
import type { KeyPrefix } from "../../storage/storage.ts";
import { scheduleRemovals } from "./uploads.repository.ts";

const batch = 200;
const ageDays = 1;

/** Objects that no row names: a process died between the store and the database. Young ones may still get their row. */
export function orphansTask({ db, storage, clock, signingKey, background }: Deps): Task {
  async function unnamed(prefix: KeyPrefix, keys: string[]): Promise<string[]> {
    const named = new Set(prefix === "uploads" ? await namedUploads(keys) : await namedFiles(keys));
    return keys.filter((key) => !named.has(key));
  }

  async function namedUploads(keys: string[]): Promise<string[]> {
    const ids = keys.map((key) => key.slice("uploads/".length));
    const rows = await db.query.selectFrom("uploads").select("id").where("id", "in", ids).execute();
    return rows.map(({ id }) => `uploads/${id}`);
  }

  async function namedFiles(keys: string[]): Promise<(string | null)[]> {
    const rows = await db.query
      .selectFrom("applications")
      .select("resume_object")
      .where("resume_object", "in", keys)
      .execute();
    return rows.map((row) => row.resume_object);
  }

  async function sweep(prefix: KeyPrefix, now: Date, stopping: AbortSignal): Promise<void> {
    const before = new Date(daysBefore(now, ageDays));
    let keys: string[] = [];
    const flush = async () => {
      if (keys.length > 0) await scheduleRemovals(db.query, await unnamed(prefix, keys), clock());
      keys = [];
    };
    for await (const { key, storedAt } of storage.list(prefix)) {
      if (stopping.aborted) return;
      if (!isOwnKey(signingKey, key)) continue;
      if (storedAt < before) keys.push(key);
      if (keys.length === batch) await flush();
    }
    await flush();
  }

  return {
    name: "orphans",
    everyMs: 6 * 60 * 60 * 1_000,
    async run(stopping) {
      const now = clock();
      await storage.dropUnfinished(new Date(daysBefore(now, ageDays)));
      await sweep("uploads", now, stopping);
      await sweep("cvs", now, stopping);
      background.wake("removals");
    },
  };
}
