import { useTranslation } from "react-i18next";
import { type Application, generalProfiles, listApplications } from "../../../../contract/admin.ts";
import { applicationHistory, noteApplication } from "../../../../contract/records.ts";
import { type Address, addressOf, call } from "../../../api/call.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { clockOf } from "../kit/clock.ts";
import { LinkIcon } from "../kit/desk-icons.tsx";
import { Mark } from "../kit/mark.tsx";
import { besideList, useMedia } from "../kit/media.ts";
import { tabAddress } from "../records/address.ts";
import { KeptUntil } from "../records/kept-until.tsx";
import { LanguageMark } from "../records/language-mark.tsx";
import { RecordHistory } from "../records/record-history.tsx";
import { RecordMenu, useCopyLink } from "../records/record-menu.tsx";
import { RecordNote } from "../records/record-note.tsx";
import { PaneButton, RecordPane } from "../records/record-pane.tsx";
import { mailAddress } from "../records/reply.ts";
import { ApplicationReply } from "./application-reply.tsx";
import { CvFile } from "./cv-file.tsx";
import { EarlierMark } from "./earlier-mark.tsx";
import { JobName } from "./job-name.tsx";
import { StageSelect } from "./stage.tsx";
import { StarButton } from "./star.tsx";

const aloneAt = (id: string) => addressOf(listApplications, { query: { limit: 1, id } });

export function ApplicationPane({ id, first }: { id: string; first: Address<Application[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: record } = useTranslation("admin", { keyPrefix: "record" });
  const copyLink = useCopyLink(id);
  const isBeside = useMedia(besideList);
  return (
    <RecordPane
      {...{ id, first }}
      alone={aloneAt(id)}
      label={({ name }) => t("one", { name })}
      acts={(application) => (
        <>
          <StarButton application={application} testId={isBeside ? undefined : `application-star-${id}`} />
          <PaneButton label={record("copyLink")} hotkey="c" onPress={copyLink}>
            <LinkIcon />
          </PaneButton>
          <RecordMenu {...{ id }} name={application.name} email={application.email} testId="record-more" />
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
        list={listApplications.path}
        id={id}
        note={application.note}
        hint={t("noteHint")}
        save={(body) => call(noteApplication, { params: { id }, body })}
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
  const { id, name, email, phone, jobId, jobTitle, jobDeleted, language, createdAt } = application;
  const came = new Date(createdAt);
  return (
    <div className="pane-id">
      <h2 tabIndex={-1}>
        <bdi>{name}</bdi> <LanguageMark language={language} />
        <EarlierMark application={application} />
      </h2>
      <p className="meta">
        <a className="prose-link" href={`mailto:${mailAddress(email)}`}>
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
          {formatDate(came, locale)}, {clockOf(came)}
        </time>
      </p>
      <div className="set">
        <StageSelect application={application} testId={isBeside ? undefined : `application-stage-${id}`} />
        {jobDeleted ? <Mark>{t("jobDeleted")}</Mark> : null}
      </div>
    </div>
  );
}
