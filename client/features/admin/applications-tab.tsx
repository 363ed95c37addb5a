import { useTranslation } from "react-i18next";
import { exportApplications, listApplications } from "../../../contract/admin.ts";
import { type Application, ApplicationRecord } from "./application-record.tsx";
import { useAdminJobs } from "./job-queries.ts";
import { useListFilter } from "./list-filter.ts";
import { ListTools } from "./list-tools.tsx";
import { Notice } from "./notice.tsx";
import { RecordList } from "./record-list.tsx";

const paths = { list: listApplications.path, export: exportApplications.path };

export function ApplicationsTab({ lastVisit }: { lastVisit: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const { data: jobs = [] } = useAdminJobs();
  const filter = useListFilter(paths, "job", "applications.csv");
  const options = jobs.map((job) => (
    <option key={job.id} value={job.id}>
      {job.title}
    </option>
  ));
  return (
    <>
      <div className="bar">
        <h2>{t("title")}</h2>
      </div>
      <ListTools filter={filter} choice={{ label: t("job"), all: t("allJobs"), testId: "filter-job", options }} />
      <RecordList<Application>
        key={filter.first}
        first={filter.first}
        row={(application) => <ApplicationRecord application={application} lastVisit={lastVisit} />}
        empty={<Notice>{filter.isOn ? list("noMatches") : t("empty")}</Notice>}
        onTotal={filter.setTotal}
      />
    </>
  );
}
