import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { generalProfiles, listApplicationJobs } from "../../../contract/applications.ts";
import { toCompanyDay } from "../../../contract/job/closing-day.ts";
import type { Locale } from "../../../contract/locales.ts";
import { type Answer, buildAddress } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

export type ApplicationJob = Answer<typeof listApplicationJobs>[number];

/** A hook, because a select whose options arrive after its value shows another choice. */
export function useJobOptions(): ReactNode {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { data: jobs = [] } = useQuery(
    {
      ...reading(buildAddress(listApplicationJobs)),
      refetchOnMount: "always",
    },
    queryClient,
  );
  const getLabel = createJobLabels(jobs, usePageData().locale);
  const renderOption = (job: ApplicationJob) => (
    <option key={job.id} value={job.id}>
      {getLabel(job)}
    </option>
  );
  const deleted = jobs.filter((job) => job.deleted);
  return (
    <>
      <option value={generalProfiles}>{t("general")}</option>
      {jobs.filter((job) => !job.deleted).map(renderOption)}
      {deleted.length > 0 ? <optgroup label={t("deletedJobs")}>{deleted.map(renderOption)}</optgroup> : null}
    </>
  );
}

/** The title; where several jobs have it, with the place and the day of posting. */
export function createJobLabels(jobs: readonly ApplicationJob[], locale: Locale): (job: ApplicationJob) => string {
  return ({ title, location, publishedAt }) => {
    if (jobs.filter((job) => job.title === title).length === 1) return title;
    const day = publishedAt && formatLongDate(toCompanyDay(new Date(publishedAt)), locale);
    return [title, location, day].filter(Boolean).join(" – ");
  };
}
