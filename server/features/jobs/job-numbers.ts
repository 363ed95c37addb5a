import { sql } from "kysely";
import { subtractDays, toCompanyDay } from "../../../contract/company-day.ts";
import type { JobNumbers } from "../../../contract/jobs.ts";
import type { Query } from "../../db/db.ts";

const shownDays = 30;
const shownHosts = 5;

type JobCounts = Record<"views" | "begun" | "sent", number>;

const sums = {
  views: sql<number>`cast(sum(views) as integer)`.as("views"),
  begun: sql<number>`cast(sum(begun) as integer)`.as("begun"),
  sent: sql<number>`cast(sum(sent) as integer)`.as("sent"),
};

/** A job's visits in the last 30 days, today included, summed by the database: visitors can cause thousands of rows. */
export async function selectNumbers(query: Query, jobId: string, now: Date): Promise<JobNumbers> {
  const days = Array.from({ length: shownDays }, (_, ago) => subtractDays(toCompanyDay(now), ago)).reverse();
  const counts = query
    .selectFrom("job_counts")
    .select([sums.views, sums.begun, sums.sent])
    .where("job_id", "=", jobId)
    .where("day", ">=", days[0] ?? "");
  const byDay = await counts.select(["day", "language"]).groupBy(["day", "language"]).execute();
  const hosts = await counts
    .select("host")
    .groupBy("host")
    .orderBy("views", "desc")
    .orderBy("host")
    .limit(shownHosts)
    .execute();
  const views = new Map<string, number>();
  const languages = new Map<string, JobCounts & { language: string }>();
  const whole: JobCounts = { views: 0, begun: 0, sent: 0 };
  for (const { day, language, ...counted } of byDay) {
    views.set(day, (views.get(day) ?? 0) + counted.views);
    const ofLanguage = languages.get(language) ?? { language, views: 0, begun: 0, sent: 0 };
    languages.set(language, ofLanguage);
    for (const sum of [whole, ofLanguage]) add(sum, counted);
  }
  return { ...whole, days: days.map((day) => views.get(day) ?? 0), hosts, languages: [...languages.values()] };
}

/** Reads the counts day by day, newest first: visitors can cause more rows than should be in memory at once. */
export async function* readCountedDays(query: Query) {
  const days = await query.selectFrom("job_counts").select("day").distinct().orderBy("day", "desc").execute();
  for (const { day } of days)
    yield await query
      .selectFrom("job_counts")
      .innerJoin("jobs", "jobs.id", "job_counts.job_id")
      .select(["day", "jobs.title", "host", "language", "views", "begun", "sent"])
      .where("day", "=", day)
      .orderBy("jobs.title")
      .orderBy("job_id")
      .orderBy("host")
      .orderBy("language")
      .execute();
}

function add(sum: JobCounts, counted: JobCounts): void {
  sum.views += counted.views;
  sum.begun += counted.begun;
  sum.sent += counted.sent;
}
