import type { JobRequest } from "../../../contract/admin-jobs.ts";
import type { JobState } from "../../../contract/jobs.ts";
import type { StaffDatabase, Write } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import { columnsOf } from "./job-columns.ts";
import type { JobRow } from "./job-row.ts";
import { isOnSite, isPast, selectJobs } from "./jobs.repository.ts";

/** For a change that depends on what it finds: until the transaction ends, nobody else changes the job. */
export function lockJob({ engine }: StaffDatabase, write: Write, id: string): Promise<JobRow | undefined> {
  return write
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
}

export async function insertJob(write: Write, request: JobRequest, now: Date, requestKey?: string): Promise<JobRow> {
  const at = now.toISOString();
  const times = { created_at: at, published_at: null, updated_at: at, deleted_at: null, position: null };
  const unchanged = { revision: 1, changed_by: null, changed_at: null };
  const row: JobRow = { id: newId(), ...columnsOf(request), ...times, ...unchanged, request_key: requestKey ?? null };
  row.published_at = postedAt(undefined, row, now);
  return write.insertInto("jobs").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Replaces the whole job; a Slovak text that did not change keeps the English it was written for, unless it was confirmed. */
export async function replaceJob(write: Write, before: JobRow, request: JobRequest, now: Date): Promise<JobRow> {
  return changeJob(write, before, columnsOf(request, before), now);
}

/** On the site again, a job does not keep a day that is over: it would be off the same moment. */
export async function changeState(write: Write, before: JobRow, state: JobState, now: Date): Promise<JobRow> {
  const closes_on = state === "open" && isPast(before, now) ? null : before.closes_on;
  return changeJob(write, before, { state, closes_on }, now);
}

function changeJob(write: Write, before: JobRow, changes: Partial<JobRow>, now: Date): Promise<JobRow> {
  const published_at = postedAt(before, { ...before, ...changes }, now);
  return write
    .updateTable("jobs")
    .set({ ...changes, published_at, revision: before.revision + 1, updated_at: now.toISOString() })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A job is posted when it comes onto the site: with its first publication, and with each one after it was closed, a draft
 * again or past its last day. Edits do not post it anew, nor does a deletion that was taken back.
 */
function postedAt(before: JobRow | undefined, after: JobRow, now: Date): string | null {
  const comes = isOnSite(after, now) && !(before && isOnSite(before, now));
  return comes ? now.toISOString() : (before?.published_at ?? null);
}

/** Right before another job, or the last. Undefined when one of them is not there. */
export async function placeJob(
  db: StaffDatabase,
  write: Write,
  id: string,
  before: string | null,
): Promise<JobRow | undefined> {
  // All of them, always in the same order: two moves at once wait for each other.
  if (db.engine === "postgres") await write.selectFrom("jobs").select("id").orderBy("id").forUpdate().execute();
  const rows = await selectJobs(write, "");
  const job = rows.find((row) => row.id === id && row.deleted_at === null);
  if (!job || before === id) return job;
  const order = rows.filter((row) => row !== job);
  const at = before === null ? order.length : order.findIndex((row) => row.id === before);
  if (at === -1) return undefined;
  order.splice(at, 0, job);
  for (const [position, row] of order.entries()) {
    if (row.position !== position) await write.updateTable("jobs").set({ position }).where("id", "=", row.id).execute();
  }
  return job;
}

export async function markDeleted(write: Write, id: string, now: Date | null): Promise<JobRow | undefined> {
  return write
    .updateTable("jobs")
    .set({ deleted_at: now?.toISOString() ?? null })
    .where("id", "=", id)
    .where("deleted_at", now ? "is" : "is not", null)
    .returningAll()
    .executeTakeFirst();
}
