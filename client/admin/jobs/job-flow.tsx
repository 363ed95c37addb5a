import type { AdminJob } from "../../../contract/jobs.ts";
import { dateInPhrase } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { tabAddress } from "../shared/address.ts";
import { Numbers } from "./job-numbers.tsx";

const keptDays = 30;

/** What came of a job, or since when it is off the site. */
export function JobFlow({ job }: { job: AdminJob }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  const date = (time: string | Date) => dateInPhrase(time, locale);
  const applications = (
    <a href={tabAddress("applications", { job: job.id })} data-testid={`job-applications-${job.id}`}>
      {t("applications", { count: job.applications })}
    </a>
  );
  if (job.onSite)
    return (
      <div className="flow">
        <p>{applications}</p>
        <Numbers id={job.id} numbers={job.numbers} />
      </div>
    );
  const { state, deletedAt, closesOn, updatedAt } = job;
  const isPast = state === "open" && closesOn !== undefined;
  const status = deletedAt
    ? t("status.deleted", { date: date(deletedAt) })
    : isPast
      ? t("status.past", { date: date(`${closesOn}T00:00`) })
      : t(state === "draft" ? "status.draft" : "status.closed");
  const since = deletedAt
    ? t("status.until", { date: date(new Date(Date.parse(deletedAt) + keptDays * 24 * 60 * 60 * 1_000)) })
    : t("status.changed", { date: date(updatedAt) });
  return (
    <div className="flow">
      <p>
        <b>{status}</b>
      </p>
      <p className="tiny">{since}</p>
      {job.applications > 0 ? <p className="tiny">{applications}</p> : null}
    </div>
  );
}
