import { BanIcon, MailIcon, StarIcon } from "lucide-react";
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
import { draftsForApplications } from "../../../contract/templates.ts";
import { buildAddress, call, fetchResponse } from "../../api/call.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { Empty } from "../records/notice.tsx";
import { RecordBody, type RecordPart, SentText } from "../records/record-pane.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { RecordsTab } from "../records/records-tab.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import type { ReplyTemplate } from "../replies/reply-draft.ts";
import { findChoice, setFilters, tabAddress, useAddress } from "../shared/address.ts";
import { useStatus } from "../shared/counts.ts";
import { Mark } from "../shared/mark.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { openRecord } from "../shared/open-record.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { pageSize } from "../shared/record-lists.ts";
import { FilterSelect } from "../shared/toolbar.tsx";
import { useChange } from "../shared/use-change.ts";
import { CvButton, CvFile, EarlierApplicationsBadge, JobName, PhoneLink, StarButton } from "./application-parts.tsx";
import { JobTools, useJobOptions } from "./job-tools.tsx";
import { StageSelect, useApplicantStatus } from "./stage.tsx";

export function ApplicationsTab() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications" });
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
      label={(name) => t("one", { name })}
      first={first}
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
      numbers={[
        { label: i18n.t("admin:list.week"), number: numbers?.week, filters: {} },
        { label: t("new"), number: numbers?.new, filters: { stage: "new" } },
      ]}
      Row={ApplicationRow}
      parts={parts}
      empty={<Empty title={t("empty")} text={t("emptyWhy")} action={t("emptyAction")} href={tabAddress("jobs")} />}
    />
  );
}

const PaneStar: RecordPart<Application> = ({ record, isAlone }) => (
  <StarButton application={record} testId={isAlone ? `application-star-${record.id}` : undefined} />
);

export function ApplicationRow({ record: application }: { record: Application }) {
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
}

export const ApplicationBody: RecordPart<Application> = ({ record: application, isAlone }) => {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const sentence = useApplicantStatus()(application.stage);
  const { id, phone, jobId, jobTitle, jobDeleted, coverLetter, language, keepForLater, withdrawnAt } = application;
  const isWithdrawn = withdrawnAt !== undefined;
  return (
    <RecordBody
      kind={applicationKind}
      record={application}
      marks={<EarlierApplicationsBadge application={application} />}
      detail={phone ? <PhoneLink phone={phone} className="prose-link" /> : null}
      about={
        <a className="prose-link" href={tabAddress("applications", { job: jobId ?? generalProfiles })}>
          <JobName title={jobTitle} />
        </a>
      }
      state={
        <>
          <StageSelect application={application} testId={isAlone ? `application-stage-${id}` : undefined} />
          {jobDeleted ? <Mark>{t("jobDeleted")}</Mark> : null}
        </>
      }
      status={
        sentence && !isWithdrawn ? (
          <p className="tiny" data-testid="stage-told">
            {t("told.stands", { sentence })}
          </p>
        ) : null
      }
      noteHint={t("noteHint")}
      keptMore={t(keepForLater ? "keptForLater" : "notKeptForLater")}
    >
      {isWithdrawn ? <p className="quiet">{t("withdrawnClosed")}</p> : null}
      <CvFile application={application} testId={isAlone ? `download-cv-${id}` : undefined} />
      {coverLetter ? <SentText title={t("letter")} text={coverLetter} language={language} /> : null}
    </RecordBody>
  );
};

const ApplicationReply: RecordPart<Application> = ({ record: application }) => {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, stage, withdrawnAt } = application;
  if (withdrawnAt !== undefined) return null;

  /** The server decides the same. */
  function describeEffect(template: ReplyTemplate): string {
    const next = template === "decline" ? "declined" : stage === "new" ? "contact" : stage;
    return next === stage ? "" : t("becomesStage", { stage: i18n.t(`admin:stages.${next}`) });
  }

  /** In the applicant's language. */
  async function fetchJobTitle() {
    const [draft] = await call(draftsForApplications, { query: { ids: id, template: "ask" } });
    return draft?.job ?? "";
  }

  return (
    <ReplyComposer
      kind={applicationKind}
      record={application}
      testId={`reply-open-${id}`}
      templates={["invite", "ask", "decline", "own"]}
      getOwnSubject={async (messages) => messages.t("admin:applications.subject", { job: await fetchJobTitle() })}
      drafts={draftsForApplications}
      describeEffect={describeEffect}
      send={(reply, { revision, key }) =>
        call(replyToApplication, { params: { id }, body: { ...reply, minutes: undefined, revision }, key })
      }
    />
  );
};

/** For a person who withdraws the consent to a longer period; only they can give it again. */
const WithdrawConsent: RecordPart<Application> = ({ record: application }) => {
  const { t, locale } = useTranslation("admin", { keyPrefix: "applications.consent" });
  const { retention } = usePageData();
  const { id, keepForLater, createdAt } = application;
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
  return keepForLater ? (
    <MenuItem icon={<BanIcon />} note={t("note", { date })} testId="record-consent" onPress={() => change()}>
      {t("withdraw")}
    </MenuItem>
  ) : null;
};

const parts = { Body: ApplicationBody, Reply: ApplicationReply, Lead: PaneStar, Menu: WithdrawConsent };
