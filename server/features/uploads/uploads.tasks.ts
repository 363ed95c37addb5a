import { limits } from "../../../contract/limits.ts";
import { maxBatchRows, writeInBatches } from "../../db/batches.ts";
import { daysBefore } from "../../db/timestamps.ts";
import type { Deps } from "../../deps.ts";
import { getErrorFacts } from "../../log.ts";
import type { Task } from "../../scheduler.ts";
import { objectKey } from "../../storage/storage.ts";
import { readFile, scheduleRemovals } from "./uploads.ts";

const minuteMs = 60_000;
const removalBatch = 50;
const minBackOffMs = 30_000;
const maxBackOffMs = 6 * 60 * minuteMs;
/** After this many scans in a row without an answer, the other files wait for the next run. */
const maxUnanswered = 3;

export function uploadTasks(deps: Deps): Task[] {
  return [removalsTask(deps), expiredUploadsTask(deps), heldCvsTask(deps)];
}

/** Removes the objects whose rows are gone. Two instances may remove the same object without harm. */
function removalsTask({ db, storage, clock, log }: Deps): Task {
  const selectDue = () =>
    db.query
      .selectFrom("removals")
      .select(["object_key", "attempts"])
      .where("next_attempt_at", "<=", clock().toISOString())
      .orderBy("next_attempt_at")
      .limit(removalBatch)
      .execute();

  async function scheduleRetry(key: string, attempts: number): Promise<void> {
    const backOffMs = Math.min(maxBackOffMs, minBackOffMs * 2 ** Math.min(attempts, 20));
    await db.query
      .updateTable("removals")
      .set({ attempts: attempts + 1, next_attempt_at: new Date(clock().getTime() + backOffMs).toISOString() })
      .where("object_key", "=", key)
      .execute();
  }

  return {
    name: "removals",
    everyMs: minuteMs,
    async run(stopping) {
      for (let rows = await selectDue(); rows.length > 0 && !stopping.aborted; rows = await selectDue()) {
        for (const { object_key: key, attempts } of rows) {
          try {
            await storage.remove(key);
          } catch (error) {
            log.warn({ attempts, ...getErrorFacts(error) }, "a file could not be removed, it will be tried again");
            // A store that is down would fail for all other files, too.
            return scheduleRetry(key, attempts);
          }
          await db.query.deleteFrom("removals").where("object_key", "=", key).execute();
        }
      }
    },
  };
}

/** Removes the rows of uploads after a day, with files that nothing has claimed, and too large files in a bucket at once. */
function expiredUploadsTask({ db, storage, clock, scheduler }: Deps): Task {
  return {
    name: "expired uploads",
    everyMs: 15 * minuteMs,
    async run(stopping) {
      const now = clock();
      await writeInBatches(
        db,
        async (write) => {
          const rows = await write
            .selectFrom("uploads")
            .select("id")
            .where("created_at", "<", daysBefore(now, limits.unclaimedUploadHours / 24))
            .orderBy("created_at")
            .limit(maxBatchRows)
            .execute();
          const ids = rows.map(({ id }) => id);
          if (ids.length > 0) await write.deleteFrom("uploads").where("id", "in", ids).execute();
          const keys = ids.map((id) => objectKey("uploads", id));
          await scheduleRemovals(write, keys, now);
          return ids.length;
        },
        stopping,
      );
      if (storage.browserOrigin)
        for await (const { key, size } of storage.list("uploads"))
          if (size > limits.cvBytes) await scheduleRemovals(db.query, [key], now);
      scheduler.wake("removals");
    },
  };
}

/** Scans held CVs again until the scanner answers. Without a scanner in the settings, held CVs are released. */
function heldCvsTask({ db, storage, scanner, clock, scheduler, log }: Deps): Task {
  /** The id at which the last run ended: a CV that the scanner never answers about must not block the other CVs. */
  let after = "";

  async function release(id: string, key: string): Promise<void> {
    await db.query
      .updateTable("applications")
      .set({ resume_state: "ready" })
      .where("id", "=", id)
      .where("resume_object", "=", key)
      .execute();
  }

  async function removeInfected(id: string, key: string): Promise<void> {
    await db.write(async (write) => {
      const { numUpdatedRows } = await write
        .updateTable("applications")
        .set({
          ...{ resume_object: null, resume_filename: null, resume_mime_type: null, resume_size: null },
          ...{ resume_state: "refused", resume_cautions: null },
        })
        .where("id", "=", id)
        .where("resume_object", "=", key)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await write.deleteFrom("uploads").where("claimed_by", "=", id).execute();
      await scheduleRemovals(write, [key], clock());
    });
    log.warn({ application: id }, "the virus scanner refused a held file, it is removed");
    scheduler.wake("removals");
  }

  return {
    name: "held CVs",
    everyMs: minuteMs,
    async run(stopping) {
      const held = await db.query
        .selectFrom("applications")
        .select(["id", "resume_object"])
        .where("resume_state", "=", "held")
        .where("id", ">", after)
        .orderBy("id")
        .limit(maxBatchRows)
        .execute();
      let unanswered = 0;
      for (const { id, resume_object: key } of held) {
        if (stopping.aborted || unanswered === maxUnanswered) return;
        after = id;
        const bytes = key === null ? undefined : await readFile(storage, key);
        if (!bytes || key === null) continue;
        const verdict = scanner ? await scanner.scan(bytes) : "clean";
        unanswered = verdict === "unavailable" ? unanswered + 1 : 0;
        if (verdict === "unavailable") continue;
        await (verdict === "clean" ? release(id, key) : removeInfected(id, key));
        db.notify("applications", id);
      }
      after = held.length === maxBatchRows ? after : "";
    },
  };
}
