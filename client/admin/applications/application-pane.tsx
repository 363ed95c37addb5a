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
import { type Address, addressOf, call } from "../../api/call.ts";
import { formatDate, formatLongDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LanguageMark } from "../records/language-mark.tsx";
import { escapeMailbox } from "../records/mail-link.ts";
import { KeptUntil, RecordHistory } from "../records/record-history.tsx";
import { RecordMenu, useCopyLink } from "../records/record-menu.tsx";
import { PaneButton, RecordPane } from "../records/record-pane.tsx";
import { ReplyComposer } from "../replies/reply-composer.tsx";
import type { ReplyTemplate } from "../replies/reply-draft.ts";
import { tabAddress } from "../shared/address.ts";
import { ConsentIcon, LinkIcon } from "../shared/desk-icons.tsx";
import { clockOf } from "../shared/formats.ts";
import { Mark } from "../shared/mark.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { MenuItem } from "../shared/more-menu.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { useChange } from "../shared/use-change.ts";
import { EarlierApplicationsBadge, JobName, StarButton } from "./application-marks.tsx";
import { CvFile } from "./cv.tsx";
import { StageSelect, useApplicantStatus } from "./stage.tsx";

export function ApplicationPane({ id, first }: { id: string; first: Address<Application[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: record } = useTranslation("admin", { keyPrefix: "record" });
  const copyLink = useCopyLink(id);
  const isBeside = useMedia(besideList);
  return (
    <RecordPane
      {...{ id, first }}
      label={({ name }) => t("one", { name })}
      acts={(application) => (
        <>
          <StarButton application={application} testId={isBeside ? undefined : `application-star-${id}`} />
          <PaneButton label={record("copyLink")} hotkey="c" onPress={copyLink}>
            <LinkIcon />
          </PaneButton>
          <RecordMenu {...{ id }} name={application.name} email={application.email} testId="record-more">
            <WithdrawConsent application={application} />
          </RecordMenu>
        </>
      )}
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
  const { id, coverLetter, language, withdrawnAt } = application;
  return (
    <>
      <Identity application={application} />
      {withdrawnAt === undefined ? null : <p className="quiet">{t("withdrawnClosed")}</p>}
      <CvFile application={application} testId={isBeside ? undefined : `download-cv-${id}`} />
      {coverLetter ? (
        <section className="part">
          <h3>{t("letter")}</h3>
          <p className="full text" dir="auto" lang={language}>
            {coverLetter}
          </p>
        </section>
      ) : null}
      <RecordNote
        kind={applicationKind}
        record={application}
        hint={t("noteHint")}
        save={(body, key) => call(noteApplication, { params: { id }, body, key })}
      />
      <RecordHistory address={addressOf(applicationHistory, { params: { id } })} />
      <KeptUntil time={application.keptUntil} more={t(application.keepForLater ? "keptForLater" : "notKeptForLater")} />
    </>
  );
}

function Identity({ application }: { application: Application }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { locale } = usePageData();
  const isBeside = useMedia(besideList);
  const sentence = useApplicantStatus()(application.stage);
  const { id, name, email, phone, jobId, jobTitle, jobDeleted, language, createdAt, withdrawnAt } = application;
  const receivedAt = new Date(createdAt);
  return (
    <div className="pane-id">
      <h2 tabIndex={-1}>
        <bdi>{name}</bdi> <LanguageMark language={language} />
        <EarlierApplicationsBadge application={application} />
      </h2>
      <p className="meta">
        <a className="prose-link" href={`mailto:${escapeMailbox(email)}`}>
          <bdi>{email}</bdi>
        </a>
        {phone ? (
          <a className="prose-link" href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
            <bdi>{phone}</bdi>
          </a>
        ) : null}
      </p>
      <p className="meta">
        <a className="prose-link" href={tabAddress("applications", { job: jobId ?? generalProfiles })}>
          <JobName title={jobTitle} />
        </a>
        <time dateTime={createdAt}>
          {formatDate(receivedAt, locale)}, {clockOf(receivedAt, locale)}
        </time>
      </p>
      <div className="set">
        <StageSelect application={application} testId={isBeside ? undefined : `application-stage-${id}`} />
        {jobDeleted ? <Mark>{t("jobDeleted")}</Mark> : null}
      </div>
      {sentence && withdrawnAt === undefined ? (
        <p className="told" data-testid="stage-told">
          {t("told.stands", { sentence })}
        </p>
      ) : null}
    </div>
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
      history={addressOf(applicationHistory, { params })}
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
