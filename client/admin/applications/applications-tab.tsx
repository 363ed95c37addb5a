import type { z } from "zod/mini";
import { type Application, exportApplications, listApplications } from "../../../contract/applications.ts";
import { stages } from "../../../contract/records.ts";
import { buildAddress, reach } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Empty } from "../records/notice.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { RecordsTab } from "../records/records-tab.tsx";
import { findChoice, setFilters, tabAddress, useAddress } from "../shared/address.ts";
import { useStatus } from "../shared/counts.ts";
import { MailIcon, StarIcon } from "../shared/desk-icons.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { openRecord } from "../shared/open-record.ts";
import { pageSize } from "../shared/record-lists.ts";
import { FilterSelect } from "../shared/toolbar.tsx";
import { EarlierApplicationsBadge, JobName, PhoneLink, StarButton } from "./application-marks.tsx";
import { ApplicationPane } from "./application-pane.tsx";
import { CvButton } from "./cv.tsx";
import { useJobOptions } from "./job-options.tsx";
import { JobTools } from "./job-tools.tsx";
import { StageOptions, StageSelect } from "./stage.tsx";

export function ApplicationsTab() {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: list } = useTranslation("admin", { keyPrefix: "list" });
  const jobOptions = useJobOptions();
  const { q, job, stage, star, leaving } = useAddress();
  const query = {
    ...{ q, job },
    stage: findChoice(stages, stage),
    star: findChoice(["1"], star),
    leaving: findChoice(["soon"], leaving),
  } satisfies z.input<typeof listApplications.query>;
  const first = buildAddress(listApplications, { query: { limit: pageSize, ...query } });
  const numbers = useStatus()?.applications;
  return (
    <RecordsTab
      tab="applications"
      title={t("title")}
      first={first}
      filters={
        <>
          <FilterSelect name="job" label={t("job")} all={t("allJobs")} testId="filter-job">
            {jobOptions}
          </FilterSelect>
          <FilterSelect name="stage" label={t("stage")} all={t("allStages")} testId="list-state">
            <StageOptions />
          </FilterSelect>
          <button
            type="button"
            className="only"
            title={t("starred")}
            aria-pressed={star !== ""}
            data-testid="filter-star"
            onClick={() => setFilters({ star: star ? "" : "1" })}
          >
            <StarIcon />
            <span className="words">{t("starred")}</span>
          </button>
        </>
      }
      tools={<JobTools job={job} query={query} />}
      onExport={(reader) => reach(exportApplications, { query: { ...query, ...reader } })}
      numbers={
        numbers
          ? [
              { words: list("week"), number: numbers.week, filters: {} },
              { words: t("new"), number: numbers.new, filters: { stage: "new" } },
            ]
          : []
      }
      row={renderRow}
      empty={<Empty title={t("empty")} text={t("emptyWhy")} action={t("emptyAction")} href={tabAddress("jobs")} />}
      pane={(id) => <ApplicationPane key={id} id={id} first={first} />}
    />
  );
}

const renderRow = (application: Application) => <ApplicationRow application={application} />;

export function ApplicationRow({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, phone, jobTitle, jobDeleted, coverLetter, stage, withdrawnAt } = application;
  const { resumeFile, resumeHeld, resumeRefused } = application;
  const hasDocuments = Boolean(coverLetter || resumeFile || resumeHeld || resumeRefused);
  return (
    <RecordRow
      record={application}
      testId={`admin-application-${id}`}
      isDone={stage === "declined" || withdrawnAt !== undefined}
      lead={<StarButton application={application} testId={`application-star-${id}`} />}
      marks={<EarlierApplicationsBadge application={application} />}
      detail={phone ? <PhoneLink phone={phone} /> : null}
      about={
        <>
          <JobName title={jobTitle} />
          {jobDeleted ? <span className="one">{t("jobDeleted")}</span> : null}
        </>
      }
      text={coverLetter}
      noText={hasDocuments ? "" : t("noDocuments")}
      state={<StageSelect application={application} testId={`application-stage-${id}`} />}
      acts={
        resumeHeld || resumeRefused ? (
          <span className="said">{t(resumeHeld ? "heldShort" : "refusedShort")}</span>
        ) : resumeFile ? (
          <CvButton id={id} name={name} testId={`download-cv-${id}`} />
        ) : null
      }
      menu={
        <MenuItem icon={<MailIcon />} hotkey="r" onPress={() => openRecord(id, "reply")}>
          {t("reply")}
        </MenuItem>
      }
    />
  );
}
