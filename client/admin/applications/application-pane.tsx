import {
  type Application,
  applicationHistory,
  generalProfiles,
  noteApplication,
  withdrawConsent,
} from "../../../contract/applications.ts";
import { erasedOn } from "../../../contract/people.ts";
import { replyToApplication } from "../../../contract/replies.ts";
import { draftsForApplications } from "../../../contract/templates.ts";
import { type Address, buildAddress, call } from "../../api/call.ts";
import { formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Letter, RecordBody, RecordPane } from "../records/record-pane.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import type { ReplyTemplate } from "../replies/reply-draft.ts";
import { tabAddress } from "../shared/address.ts";
import { ConsentIcon } from "../shared/desk-icons.tsx";
import { Mark } from "../shared/mark.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { MenuItem } from "../shared/more-menu.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { useChange } from "../shared/use-change.ts";
import { EarlierApplicationsBadge, JobName, PhoneLink, StarButton } from "./application-marks.tsx";
import { CvFile } from "./cv.tsx";
import { StageSelect, useApplicantStatus } from "./stage.tsx";

export function ApplicationPane({ id, first }: { id: string; first: Address<Application[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const isBeside = useMedia(besideList);
  return (
    <RecordPane
      {...{ id, first }}
      label={({ name }) => t("one", { name })}
      lead={(application) => (
        <StarButton application={application} testId={isBeside ? undefined : `application-star-${id}`} />
      )}
      menu={(application) => <WithdrawConsent application={application} />}
      body={(application) => <ApplicationBody application={application} />}
      foot={(application) =>
        application.withdrawnAt === undefined ? <ApplicationReply application={application} /> : null
      }
    />
  );
}

export function ApplicationBody({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const isBeside = useMedia(besideList);
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
          <StageSelect application={application} testId={isBeside ? undefined : `application-stage-${id}`} />
          {jobDeleted ? <Mark>{t("jobDeleted")}</Mark> : null}
        </>
      }
      status={
        sentence && !isWithdrawn ? (
          <p className="told" data-testid="stage-told">
            {t("told.stands", { sentence })}
          </p>
        ) : null
      }
      noteHint={t("noteHint")}
      saveNote={(body, key) => call(noteApplication, { params: { id }, body, key })}
      history={buildAddress(applicationHistory, { params: { id } })}
      keptMore={t(keepForLater ? "keptForLater" : "notKeptForLater")}
    >
      {isWithdrawn ? <p className="quiet">{t("withdrawnClosed")}</p> : null}
      <CvFile application={application} testId={isBeside ? undefined : `download-cv-${id}`} />
      {coverLetter ? <Letter title={t("letter")} text={coverLetter} language={language} /> : null}
    </RecordBody>
  );
}

function ApplicationReply({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: stageNames } = useTranslation("admin", { keyPrefix: "stages" });
  const { id, stage } = application;
  const params = { id };

  /** The server decides the same. */
  function describeEffect(template: ReplyTemplate): string {
    const next = template === "decline" ? "declined" : stage === "new" ? "contact" : stage;
    return next === stage ? "" : t("becomesStage", { stage: stageNames(next) });
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
      history={buildAddress(applicationHistory, { params })}
      testId={`reply-open-${id}`}
      templates={["invite", "ask", "decline", "own"]}
      getOwnSubject={async (messages) => messages.t("admin:applications.subject", { job: await fetchJobTitle() })}
      drafts={draftsForApplications}
      describeEffect={describeEffect}
      send={(reply, { revision, key }) =>
        call(replyToApplication, { params, body: { ...reply, minutes: undefined, revision }, key })
      }
    />
  );
}

/** For a person who withdraws the consent to a longer period; only they can give it again. */
function WithdrawConsent({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.consent" });
  const { locale, retention } = usePageData();
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
    <MenuItem icon={<ConsentIcon />} note={t("note", { date })} testId="record-consent" onPress={() => change()}>
      {t("withdraw")}
    </MenuItem>
  ) : null;
}
