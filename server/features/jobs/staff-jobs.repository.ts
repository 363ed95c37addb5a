import { sql } from "kysely";
import type { AdminJob } from "../../../contract/admin-jobs.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import type { Query } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import { numbersReader } from "../jobs/job-numbers.ts";
import { toJob } from "../jobs/job-row.ts";
import { isOnSite, selectJobs } from "../jobs/jobs.repository.ts";

/** For how long staff see a deleted job, to put it back. */
const deletedDays = 30;

/** Every job of the site, whatever its state, in the site's order, with what came of it. */
export async function selectAdminJobs(query: Query, now: Date): Promise<Whole<AdminJob>[]> {
  const [rows, counts] = await Promise.all([
    selectJobs(query, daysBefore(now, deletedDays)),
    query
      .selectFrom("applications")
      .select(["job_id", sql<number>`cast(count(*) as integer)`.as("count")])
      .groupBy("job_id")
      .execute(),
  ]);
  const applications = new Map(counts.map(({ job_id, count }) => [job_id, count]));
  const numbersOf = numbersReader(query, now);
  const jobs: Whole<AdminJob>[] = [];
  // One after the other: others are answered in between.
  for (const row of rows)
    jobs.push({
      ...toJob(row),
      state: row.state,
      onSite: isOnSite(row, now),
      deletedAt: row.deleted_at ?? undefined,
      applications: applications.get(row.id) ?? 0,
      numbers: await numbersOf(row.id),
    });
  return jobs;
}
