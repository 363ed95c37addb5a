import { sql } from "kysely";
import type { JobNumbers } from "../../../contract/admin-jobs.ts";
import { dayAt, daysEarlier } from "../../../contract/job/closing-day.ts";
import type { Query } from "../../db/db.ts";

const shownDays = 30;
const shownHosts = 5;

const sums = {
  views: sql<number>`cast(sum(views) as integer)`.as("views"),
  begun: sql<number>`cast(sum(begun) as integer)`.as("begun"),
  sent: sql<number>`cast(sum(sent) as integer)`.as("sent"),
};
const all = [sums.views, sums.begun, sums.sent];

/** How often each job was looked at in the last 30 days, today included. */
export async function readNumbers(query: Query, now: Date): Promise<(jobId: string) => JobNumbers> {
  const days = Array.from({ length: shownDays }, (_, ago) => daysEarlier(dayAt(now), ago)).reverse();
  const counts = query.selectFrom("job_counts").where("day", ">=", days[0] ?? "");
  const [byDay, byHost, byLanguage] = await Promise.all([
    counts.select(["job_id", "day", sums.views]).groupBy(["job_id", "day"]).execute(),
    counts
      .select(["job_id", "host", ...all])
      .groupBy(["job_id", "host"])
      .execute(),
    counts
      .select(["job_id", "language", ...all])
      .groupBy(["job_id", "language"])
      .execute(),
  ]);
  return (jobId) => {
    const isIts = ({ job_id }: { job_id: string }) => job_id === jobId;
    const languages = byLanguage.filter(isIts).map(({ job_id, ...counted }) => counted);
    const total = (kind: "views" | "begun" | "sent") => languages.reduce((sum, counted) => sum + counted[kind], 0);
    const views = new Map(byDay.filter(isIts).map((row) => [row.day, row.views]));
    return {
      views: total("views"),
      begun: total("begun"),
      sent: total("sent"),
      days: days.map((day) => views.get(day) ?? 0),
      hosts: byHost
        .filter(isIts)
        .sort((one, other) => other.views - one.views || (one.host < other.host ? -1 : 1))
        .slice(0, shownHosts)
        .map(({ job_id, ...counted }) => counted),
      languages,
    };
  };
}
