import { sql } from "kysely";
import { hasDayEnded } from "../../../contract/company-day.ts";
import type { AllFields } from "../../../contract/endpoint.ts";
import type { AdminJob, JobRequest } from "../../../contract/jobs.ts";
import type { Query, StaffDatabase, Write } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import { updateGuarded } from "../../db/revision.ts";
import { daysBefore } from "../../db/timestamps.ts";
import { selectNumbers } from "./job-numbers.ts";
import { type JobRow, toJob, toJobColumns } from "./job-row.ts";

/** Jobs in the order of the site: jobs that staff have not placed come first, newest first. */
export function selectJobs(query: Query, deletedSince?: string): Promise<JobRow[]> {
  return query
    .selectFrom("jobs")
    .selectAll()
    .where(({ eb, or }) =>
      or([eb("deleted_at", "is", null), ...(deletedSince ? [eb("deleted_at", ">=", deletedSince)] : [])]),
    )
    .orderBy((order) => order.case().when("position", "is", null).then(0).else(1).end())
    .orderBy("position")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export function selectJob(query: Query, id: string): Promise<JobRow | undefined> {
  return query.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
}

/** How long staff see a deleted job, so that they can restore it. */
const deletedDays = 30;

/** Every job of the site, whatever its state, in the site's order, with its numbers. */
export async function selectStaffJobs(query: Query, now: Date): Promise<AllFields<AdminJob>[]> {
  return toStaffJobs(query, await selectJobs(query, daysBefore(now, deletedDays)), now);
}

export async function selectStaffJob(query: Query, id: string, now: Date): Promise<AllFields<AdminJob> | undefined> {
  const row = await selectJob(query, id);
  return row && (await toStaffJobs(query, [row], now))[0];
}

async function toStaffJobs(query: Query, rows: readonly JobRow[], now: Date): Promise<AllFields<AdminJob>[]> {
  const counts = await query
    .selectFrom("applications")
    .select(["job_id", sql<number>`cast(count(*) as integer)`.as("count")])
    .$if(rows.length === 1, (select) => select.where("job_id", "=", rows[0]?.id ?? ""))
    .groupBy("job_id")
    .execute();
  const applications = new Map(counts.map(({ job_id, count }) => [job_id, count]));
  const jobs: AllFields<AdminJob>[] = [];
  // The jobs are read one after the other, so that other requests are answered in between.
  for (const row of rows)
    jobs.push({
      ...toJob(row),
      state: row.state,
      onSite: isOnSite(row, now),
      deletedAt: row.deleted_at ?? undefined,
      applications: applications.get(row.id) ?? 0,
      numbers: await selectNumbers(query, row.id, now),
    });
  return jobs;
}

/** Whether visitors see the job: open, not deleted and not past its closing day. */
export function isOnSite(row: JobRow, now: Date): boolean {
  return row.deleted_at === null && row.state === "open" && !isPastClosingDay(row, now);
}

/** Whether visitors may know that the job existed: closed or past its closing day, and not deleted. */
export function isClosedToVisitors(row: JobRow, now: Date): boolean {
  return row.deleted_at === null && (row.state === "closed" || (row.state === "open" && isPastClosingDay(row, now)));
}

export function isPastClosingDay({ closes_on }: JobRow, now: Date): boolean {
  return hasDayEnded(closes_on ?? undefined, now);
}

/** Reads a job for a change that depends on its state: no other transaction changes the job until this one ends. */
export function lockJob({ engine }: StaffDatabase, write: Write, id: string): Promise<JobRow | undefined> {
  return write
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .$if(engine === "postgres", (select) => select.forUpdate())
    .executeTakeFirst();
}

export async function insertJob(write: Write, request: JobRequest, now: Date, by?: string): Promise<JobRow> {
  const at = now.toISOString();
  const times = { created_at: at, published_at: null, updated_at: at, deleted_at: null, position: null };
  const changed = { revision: 1, changed_by: by ?? null, changed_at: at };
  const row: JobRow = { id: newId(), ...toJobColumns(request), ...times, ...changed };
  row.published_at = getPublishedAt(undefined, row, now);
  return write.insertInto("jobs").values(row).returningAll().executeTakeFirstOrThrow();
}

interface JobChange {
  by: string;
  now: Date;
  /** The revision that the change is based on; without a revision the change is always accepted. */
  revision: number | undefined;
}

/** Updates a job. Undefined when the job is not at the revision that the change is based on. */
export async function updateJobRow(
  write: Write,
  before: JobRow,
  values: Partial<JobRow>,
  { by, now, revision }: JobChange,
): Promise<JobRow | undefined> {
  const published_at = getPublishedAt(before, { ...before, ...values }, now);
  const isChanged = await updateGuarded(
    write,
    "jobs",
    { id: before.id, revision },
    { ...values, published_at },
    { by, now },
  );
  return isChanged ? selectJob(write, before.id) : undefined;
}

/**
 * A job is posted when it appears on the site: at the first publication, and again after it was closed, a draft or
 * expired. Edits and a restored deletion do not change the date.
 */
function getPublishedAt(before: JobRow | undefined, after: JobRow, now: Date): string | null {
  const wasOnSite = before && isOnSite({ ...before, deleted_at: null }, now);
  const comes = isOnSite(after, now) && !wasOnSite;
  return comes ? now.toISOString() : (before?.published_at ?? null);
}

/** Moves a job right before another job, or to the end. Undefined when one of the two does not exist. */
export async function moveJobBefore(
  db: StaffDatabase,
  write: Write,
  id: string,
  before: string | null,
): Promise<JobRow | undefined> {
  // Locks all jobs, always in the same order, so that two simultaneous moves wait for each other and never deadlock.
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
