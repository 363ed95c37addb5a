import {
  type Application,
  applicationHistory,
  listApplications,
  noteApplication,
} from "../../../contract/applications.ts";
import { type Address, addressOf, call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { KeptUntil } from "../records/kept-until.tsx";
import { RecordHistory } from "../records/record-history.tsx";
import { RecordMenu, useCopyLink } from "../records/record-menu.tsx";
import { PaneButton, RecordPane } from "../records/record-pane.tsx";
import { LinkIcon } from "../shared/desk-icons.tsx";
import { besideList, useMedia } from "../shared/media.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { RecordNote } from "../shared/record-note.tsx";
import { Identity } from "./application-identity.tsx";
import { ApplicationReply } from "./application-reply.tsx";
import { CvFile } from "./cv-file.tsx";
import { StarButton } from "./star.tsx";
import { WithdrawConsent } from "./withdraw-consent.tsx";

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
