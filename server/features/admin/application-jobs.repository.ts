import { sql } from "kysely";
import type { StaffDatabase } from "../../db/db.ts";

/** Open jobs as the careers section has them, then deleted ones with applications, the last deleted first. */
export async function selectApplicationJobs({ query }: StaffDatabase) {
  const rows = await query
    .selectFrom("jobs")
    .select(["id", "title", "location", "state", "created_at", "published_at", "deleted_at"])
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb("deleted_at", "is", null),
        exists(selectFrom("applications").select("applications.id").whereRef("applications.job_id", "=", "jobs.id")),
      ]),
    )
    .orderBy(sql`deleted_at is not null`)
    .orderBy("deleted_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    location: row.location,
    publishedAt: row.published_at ?? undefined,
    deleted: row.deleted_at !== null,
  }));
}
