import type { listApplicationJobs } from "../../../contract/applications.ts";
import { dayAt } from "../../../contract/job/closing-day.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Answer } from "../../api/call.ts";
import { longDate } from "../../i18n/long-date.ts";

export type ApplicationJob = Answer<typeof listApplicationJobs>[number];

/** Titles; those that several jobs have with the place, and where that is the same, with the day of posting. */
export function jobLabels(jobs: readonly ApplicationJob[], locale: Locale): (job: ApplicationJob) => string {
  const titles = (job: ApplicationJob) => job.title;
  const withPlace = (job: ApplicationJob) => `${job.title} – ${job.location}`;
  const withDay = (job: ApplicationJob) =>
    [withPlace(job), job.publishedAt && longDate(dayAt(new Date(job.publishedAt)), locale)].filter(Boolean).join(" – ");
  const counts = [titles, withPlace].map((label) => ({ label, count: countOf(jobs.map(label)) }));
  return (job) => (counts.find(({ label, count }) => count.get(label(job)) === 1)?.label ?? withDay)(job);
}

function countOf(labels: string[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const label of labels) count.set(label, (count.get(label) ?? 0) + 1);
  return count;
}
