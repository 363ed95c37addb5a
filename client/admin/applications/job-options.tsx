import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { generalProfiles, listApplicationJobs } from "../../../contract/applications.ts";
import { addressOf } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { type ApplicationJob, jobLabels } from "./job-labels.ts";

/** Read where the select is: one whose options come after it shows another choice than it has. */
export function useJobOptions(): ReactNode {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { data: jobs = [] } = useQuery(
    {
      ...reading(addressOf(listApplicationJobs)),
      refetchOnMount: "always",
    },
    queryClient,
  );
  const labelOf = jobLabels(jobs, usePageData().locale);
  const jobOption = (job: ApplicationJob) => (
    <option key={job.id} value={job.id}>
      {labelOf(job)}
    </option>
  );
  const deleted = jobs.filter((job) => job.deleted);
  return (
    <>
      <option value={generalProfiles}>{t("general")}</option>
      {jobs.filter((job) => !job.deleted).map(jobOption)}
      {deleted.length > 0 ? <optgroup label={t("deletedJobs")}>{deleted.map(jobOption)}</optgroup> : null}
    </>
  );
}
