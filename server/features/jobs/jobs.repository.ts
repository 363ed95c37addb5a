import { isDayOver } from "../../../contract/job/closing-day.ts";
import type { Query } from "../../db/db.ts";
import type { JobRow } from "./job-row.ts";

/** In the order of the site: what staff have not placed comes first, newest first. */
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

/** Open and not past its day. */
export function isOnSite(row: JobRow, now: Date): boolean {
  return row.deleted_at === null && row.state === "open" && !isPast(row, now);
}

/** Visitors may know that it was there. */
export function isOver(row: JobRow, now: Date): boolean {
  return row.deleted_at === null && (row.state === "closed" || (row.state === "open" && isPast(row, now)));
}

export function isPast({ closes_on }: JobRow, now: Date): boolean {
  return isDayOver(closes_on ?? undefined, now);
}

export function selectJob(query: Query, id: string): Promise<JobRow | undefined> {
  return query.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findJobMadeBy(query: Query, requestKey: string): Promise<JobRow | undefined> {
  return query.selectFrom("jobs").selectAll().where("request_key", "=", requestKey).executeTakeFirst();
}
