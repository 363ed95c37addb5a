import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import { exportApplications, listApplicationJobs, listApplications } from "../../../../contract/admin.ts";
import { queryClient } from "../../../api/query-client.ts";
import { adminRequest } from "../kit/admin-request.ts";
import { BrokenRecord } from "../records/broken-record.tsx";
import { EraseButton } from "../records/erase-button.tsx";
import { useListFilter } from "../records/list-filter.ts";
import { ListTools } from "../records/list-tools.tsx";
import { Notice } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { type Application, ApplicationRecord } from "./application-record.tsx";

const paths = { list: listApplications.path, export: exportApplications.path };

export function ApplicationsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const filter = useListFilter(paths, { job: "job" });
  return (
    <>
      <div className="bar">
        <h2>{t("title")}</h2>
      </div>
      <ListTools
        filter={filter}
        choices={[{ name: "job", label: t("job"), all: t("allJobs"), testId: "filter-job", options: <JobOptions /> }]}
      />
      <RecordList<Application>
        first={filter.first}
        row={(application) => <ApplicationRecord application={application} lastVisit={lastVisit} />}
        broken={({ id, name, email }) => (
          <BrokenRecord id={id} testId={`admin-application-${id}`}>
            <EraseButton {...{ id, name, email }} />
          </BrokenRecord>
        )}
        empty={<Notice>{filter.isOn ? list("noMatches") : t("empty")}</Notice>}
      />
    </>
  );
}

type ApplicationJob = z.output<typeof listApplicationJobs.answer>[number];

function JobOptions() {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { data: jobs = [] } = useQuery(
    {
      queryKey: [listApplicationJobs.path],
      queryFn: ({ signal }) => adminRequest<ApplicationJob[]>(listApplicationJobs.path, { signal }),
      refetchOnMount: "always",
    },
    queryClient,
  );
  const deleted = jobs.filter((job) => job.deleted);
  return (
    <>
      {jobs.filter((job) => !job.deleted).map(jobOption)}
      {deleted.length > 0 ? <optgroup label={t("deletedJobs")}>{deleted.map(jobOption)}</optgroup> : null}
    </>
  );
}

function jobOption({ id, title }: ApplicationJob) {
  return (
    <option key={id} value={id}>
      {title}
    </option>
  );
}
