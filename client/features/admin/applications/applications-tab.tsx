import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import { exportApplications, listApplicationJobs, listApplications } from "../../../../contract/admin.ts";
import { type Answer, addressOf, reach } from "../../../api/call.ts";
import { queryClient, reading } from "../../../api/query-client.ts";
import { BrokenRecord } from "../records/broken-record.tsx";
import { EraseButton } from "../records/erase-button.tsx";
import { useListFilter } from "../records/list-filter.ts";
import { ListTools } from "../records/list-tools.tsx";
import { Notice } from "../records/notice.tsx";
import { pageSize } from "../records/page-query.ts";
import { RecordList } from "../records/record-list.tsx";
import { ApplicationRecord } from "./application-record.tsx";

export function ApplicationsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const filter = useListFilter();
  const { q, id, job } = filter.given;
  const query = { q, id, job } satisfies z.input<typeof listApplications.query>;
  const first = addressOf(listApplications, { query: { limit: pageSize, ...query } });
  const isOn = Object.values(query).some(Boolean);
  return (
    <>
      <div className="bar">
        <h2>{t("title")}</h2>
      </div>
      <ListTools
        {...{ filter, first, isOn }}
        onExport={(reader) => reach(exportApplications, { query: { ...query, ...reader } })}
        choices={[{ name: "job", label: t("job"), all: t("allJobs"), testId: "filter-job", options: <JobOptions /> }]}
      />
      <RecordList
        first={first}
        row={(application) => <ApplicationRecord application={application} lastVisit={lastVisit} />}
        broken={({ id, name, email }) => (
          <BrokenRecord id={id} testId={`admin-application-${id}`}>
            <EraseButton {...{ id, name, email }} />
          </BrokenRecord>
        )}
        empty={<Notice>{filter.given.id ? list("gone") : isOn ? list("noMatches") : t("empty")}</Notice>}
      />
    </>
  );
}

type ApplicationJob = Answer<typeof listApplicationJobs>[number];

function JobOptions() {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { data: jobs = [] } = useQuery(
    {
      ...reading(addressOf(listApplicationJobs)),
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
