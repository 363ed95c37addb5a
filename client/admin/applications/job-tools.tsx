import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod/mini";
import { downloadCvs, generalProfiles, listApplicationJobs, listApplications } from "../../../contract/applications.ts";
import { toCompanyDay } from "../../../contract/company-day.ts";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/locales.ts";
import { type Answer, buildUrl, fetchResponse } from "../../api/call.ts";
import { createQueryOptions } from "../../api/query-client.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import { ExportButton } from "../records/export-csv.tsx";
import { RepliesMenu } from "../replies/templates-dialog.tsx";
import { useStatus } from "../shared/counts.ts";
import { useDialog } from "../shared/dialog.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { useCount } from "../shared/record-lists.ts";
import { DeclineDialog } from "./decline-dialog.tsx";

/** Actions for all applicants of one job. */
export function JobTools({ job, query }: { job: string; query: z.input<typeof listApplications.query> }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const count = useCount(buildUrl(listApplications, { query: { limit: 1, ...query, cv: "1" } }), job !== "");
  const isCounted = count !== undefined && count <= limits.countedMatches;
  const [decline, showDecline] = useDialog((close) => <DeclineDialog job={job} onClose={close} />);
  const sends = useStatus()?.mail.sends !== false;
  return (
    <>
      {job ? (
        <ExportButton
          label={isCounted ? t("cvsCount", { count }) : t("cvs")}
          testId="download-cvs"
          disabled={count === 0}
          onExport={(reader) => fetchResponse(downloadCvs, { query: { ...query, ...reader } })}
        />
      ) : null}
      <RepliesMenu>
        {job ? (
          <MenuItem
            icon={<CloseIcon />}
            note={sends ? null : t("decline.noMail")}
            disabled={!sends}
            testId="decline-rest"
            onPress={showDecline}
          >
            {t("decline.rest")}
          </MenuItem>
        ) : null}
      </RepliesMenu>
      {decline}
    </>
  );
}

export type ApplicationJob = Answer<typeof listApplicationJobs>[number];

/** A hook, not a component: a select whose options render after its value shows a wrong choice. */
export function useJobOptions(): ReactNode {
  const { t, locale } = useTranslation("admin", { keyPrefix: "applications" });
  const { data: jobs = [] } = useQuery({ ...createQueryOptions(listApplicationJobs), refetchOnMount: "always" });
  const getLabel = createJobLabels(jobs, locale);
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

/** Labels jobs by title; jobs that share a title also show the place and the day of posting. */
export function createJobLabels(jobs: readonly ApplicationJob[], locale: Locale): (job: ApplicationJob) => string {
  return ({ title, location, publishedAt }) => {
    if (jobs.filter((job) => job.title === title).length === 1) return title;
    const day = publishedAt && formatLongDate(toCompanyDay(new Date(publishedAt)), locale);
    return [title, location, day].filter(Boolean).join(" – ");
  };
}
