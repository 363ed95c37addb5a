import { BanIcon, MailIcon, StarIcon } from "lucide-react";
import { memo } from "react";
import type { z } from "zod/mini";
import {
  type Application,
  exportApplications,
  generalProfiles,
  listApplications,
  withdrawConsent,
} from "../../../contract/applications.ts";
import { erasedOn } from "../../../contract/people.ts";
import { stages } from "../../../contract/records.ts";
import { replyToApplication } from "../../../contract/replies.ts";
import { buildUrl, call, fetchResponse } from "../../api/call.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { Empty } from "../records/notice.tsx";
import { type PaneProps, RecordDetails, SentText, usePaneTestId } from "../records/record-pane.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { RecordsTab } from "../records/records-tab.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import type { ReplyTemplate } from "../replies/reply-draft.ts";
import { useStatus } from "../shared/counts.ts";
import { Mark } from "../shared/mark.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { openRecord } from "../shared/open-record.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { pageSize } from "../shared/record-lists.ts";
import { FilterSelect } from "../shared/toolbar.tsx";
import { buildTabUrl, findChoice, setFilters, useUrlState } from "../shared/url-state.ts";
import { useChange } from "../shared/use-change.ts";
import {
  CvButton,
  CvFile,
  EarlierApplicationsBadge,
  JobName,
  PhoneLink,
  StageSelect,
  StarButton,
  useApplicantStatus,
} from "./application-parts.tsx";
import { JobTools, useJobOptions } from "./job-tools.tsx";

export function ApplicationsTab() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications" });
  const jobOptions = useJobOptions();
  const { q, job, stage, star, leaving } = useUrlState();
  const query = {
    ...{ q, job },
    stage: findChoice(stages, stage),
    star: findChoice(["1"], star),
    leaving: findChoice(["soon"], leaving),
  } satisfies z.input<typeof listApplications.query>;
  const listUrl = buildUrl(listApplications, { query: { limit: pageSize, ...query } });
  return (
    <RecordsTab
      tab="applications"
      listUrl={listUrl}
      filters={
        <>
          <FilterSelect name="job" label={t("job")} all={t("allJobs")} testId="filter-job">
            {jobOptions}
          </FilterSelect>
          <FilterSelect name="stage" label={t("stage")} all={t("allStages")} testId="list-state">
            <Options values={stages} label={(one) => i18n.t(`admin:stages.${one}`)} />
          </FilterSelect>
          <Button
            variant="secondary"
            small
            title={t("starred")}
            aria-pressed={star !== ""}
            data-testid="filter-star"
            onClick={() => setFilters({ star: star ? "" : "1" })}
          >
            <StarIcon />
            <span className="words">{t("starred")}</span>
          </Button>
        </>
      }
      tools={<JobTools job={job} query={query} />}
      onExport={(reader) => fetchResponse(exportApplications, { query: { ...query, ...reader } })}
      numbers={[{ label: t("new"), number: useStatus()?.applications.new, filters: { stage: "new" } }]}
      Row={ApplicationRow}
      Pane={ApplicationPane}
      empty={<Empty title={t("empty")} text={t("emptyWhy")} action={t("emptyAction")} href={buildTabUrl("jobs")} />}
    />
  );
}

export const ApplicationRow = memo(({ record: application }: { record: Application }) => {
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
          <span className="said tiny">{t(resumeHeld ? "heldShort" : "refusedShort")}</span>
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
});

export function ApplicationPane({ record: application, listUrl }: PaneProps<Application>) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications" });
  const sentence = useApplicantStatus()(application.stage);
  const { id, stage, phone, jobId, jobTitle, jobDeleted, coverLetter, language, keepForLater } = application;
  const isWithdrawn = application.withdrawnAt !== undefined;
  const getTestId = usePaneTestId();

  /** The server decides the same. */
  function describeEffect(template: ReplyTemplate): string {
    const next = template === "decline" ? "declined" : stage === "new" ? "contact" : stage;
    return next === stage ? "" : t("becomesStage", { stage: i18n.t(`admin:stages.${next}`) });
  }

  const composer = (
    <ReplyComposer
      kind={applicationKind}
      record={application}
      testId={`reply-open-${id}`}
      describeEffect={describeEffect}
      send={(reply, { revision, key }) =>
        call(replyToApplication, { params: { id }, body: { ...reply, minutes: undefined, revision }, key })
      }
    />
  );
  return (
    <RecordDetails
      kind={applicationKind}
      record={application}
      listUrl={listUrl}
      lead={<StarButton application={application} testId={getTestId(`application-star-${id}`)} />}
      menu={keepForLater ? <WithdrawConsent application={application} /> : null}
      marks={<EarlierApplicationsBadge application={application} />}
      detail={phone ? <PhoneLink phone={phone} className="prose-link" /> : null}
      about={
        <a className="prose-link" href={buildTabUrl("applications", { job: jobId ?? generalProfiles })}>
          <JobName title={jobTitle} />
        </a>
      }
      state={
        <>
          <StageSelect application={application} testId={getTestId(`application-stage-${id}`)} />
          {jobDeleted ? <Mark>{t("jobDeleted")}</Mark> : null}
        </>
      }
      status={
        sentence && !isWithdrawn ? (
          <p className="tiny" data-testid="stage-told">
            {t("applicantSees.now", { sentence })}
          </p>
        ) : null
      }
      keptMore={t(keepForLater ? "keptForLater" : "notKeptForLater")}
      reply={isWithdrawn ? null : composer}
    >
      {isWithdrawn ? <p className="quiet">{t("withdrawnClosed")}</p> : null}
      <CvFile application={application} testId={getTestId(`download-cv-${id}`)} />
      {coverLetter ? <SentText title={t("letter")} text={coverLetter} language={language} /> : null}
    </RecordDetails>
  );
}

/** For a person who withdraws the consent to a longer period; only they can give it again. */
function WithdrawConsent({ application }: { application: Application }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "applications.consent" });
  const { retention } = usePageData();
  const { id, createdAt } = application;
  const date = formatLongDate(erasedOn(createdAt, new Date().toISOString(), retention).without, locale);
  const withdrawn = () => ({ keepForLater: false });
  const { change } = useChange<Application, void>({
    ...{ name: "consent", kind: applicationKind, record: application, failed: t("failed") },
    send: (_, { revision, key }) => call(withdrawConsent, { params: { id }, body: { revision }, key }),
    getFields: ({ keepForLater }) => ({ keepForLater }),
    toFields: withdrawn,
    toPatch: withdrawn,
    done: () => ({ title: t("done"), description: t("then", { date }) }),
  });
  return (
    <MenuItem icon={<BanIcon />} note={t("note", { date })} testId="record-consent" onPress={() => change()}>
      {t("withdraw")}
    </MenuItem>
  );
}
