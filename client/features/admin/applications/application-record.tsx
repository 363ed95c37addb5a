import { useTranslation } from "react-i18next";
import type { Application } from "../../../../contract/admin.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EraseButton } from "../records/erase-button.tsx";
import { Person } from "../records/person.tsx";
import { Record } from "../records/record.tsx";
import { replyLink } from "../records/reply.ts";
import { useWriterWords } from "../records/writer-words.ts";
import { CvButton } from "./cv-button.tsx";

interface ApplicationRecordProps {
  application: Application;
  lastVisit: string | undefined;
}

export function ApplicationRecord({ application, lastVisit }: ApplicationRecordProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, email, phone, jobTitle, jobDeleted, coverLetter, resumeFile, resumeHeld, createdAt } = application;
  const hasDocuments = Boolean(coverLetter || resumeFile || resumeHeld);
  const writer = useWriterWords(application.language);
  const reply = {
    to: email,
    subject: writer.t("admin:applications.subject", { job: jobTitle }),
    greeting: writer.t("admin:applications.greeting", { name }),
    message: coverLetter ?? "",
  };
  return (
    <Record testId={`admin-application-${id}`}>
      <Person {...{ name, email, createdAt }} detail={phone} isNew={lastVisit !== undefined && createdAt > lastVisit}>
        <Badge lang="en">{jobTitle}</Badge>
        {jobDeleted ? <Badge tone="danger">{t("jobDeleted")}</Badge> : null}
        {application.keepForLater ? <Badge>{t("keepForLater")}</Badge> : null}
      </Person>
      <div>
        {coverLetter ? (
          <p className="text" dir="auto">
            {coverLetter}
          </p>
        ) : null}
        {hasDocuments ? null : <p className="quiet">{t("noDocuments")}</p>}
        {resumeFile ? (
          <p className="hint cv-name">
            {t("cv")} <bdi>{resumeFile}</bdi>
          </p>
        ) : null}
        {application.resumeCautions?.map((caution) => (
          <p key={caution} className="hint" data-testid={`caution-${caution}`}>
            {t(`cautions.${caution}`)}
          </p>
        ))}
        {resumeHeld ? <p className="hint">{t("held")}</p> : null}
      </div>
      <div className="acts">
        {resumeFile && !resumeHeld ? <CvButton id={id} name={name} /> : null}
        <ButtonLink variant="secondary" small href={replyLink(reply)} data-testid={`reply-${id}`}>
          {t("reply")}
        </ButtonLink>
        <EraseButton {...{ id, name, email }} />
      </div>
    </Record>
  );
}
