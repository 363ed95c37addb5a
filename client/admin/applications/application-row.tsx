import type { Application } from "../../../contract/applications.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RecordMenu } from "../records/record-menu.tsx";
import { RecordRow } from "../records/record-row.tsx";
import { MailIcon } from "../shared/desk-icons.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { openRecord } from "../shared/open-record.ts";
import { EarlierApplicationsBadge, JobName, StarButton } from "./application-marks.tsx";
import { CvButton } from "./cv.tsx";
import { StageSelect } from "./stage.tsx";

interface ApplicationRowProps {
  application: Application;
  lastVisit: string | undefined;
}

export function ApplicationRow({ application, lastVisit }: ApplicationRowProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, email, phone, jobTitle, jobDeleted, coverLetter, language, createdAt, stage } = application;
  const { resumeFile, resumeHeld, resumeRefused } = application;
  const hasDocuments = Boolean(coverLetter || resumeFile || resumeHeld || resumeRefused);
  return (
    <RecordRow
      {...{ id, name, email, language, createdAt }}
      testId={`admin-application-${id}`}
      isNew={lastVisit !== undefined && createdAt > lastVisit}
      isDone={stage === "declined" || application.withdrawnAt !== undefined}
      lead={<StarButton application={application} testId={`application-star-${id}`} />}
      marks={<EarlierApplicationsBadge application={application} />}
      detail={
        phone ? (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
            <bdi>{phone}</bdi>
          </a>
        ) : null
      }
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
        resumeFile && !resumeHeld ? (
          <CvButton id={id} name={name} testId={`download-cv-${id}`} />
        ) : resumeHeld ? (
          <span className="said">{t("heldShort")}</span>
        ) : resumeRefused ? (
          <span className="said">{t("refusedShort")}</span>
        ) : null
      }
      menu={
        <RecordMenu {...{ id, name, email }} testId={`more-${id}`}>
          <MenuItem icon={<MailIcon />} hotkey="r" onPress={() => openRecord(id, "reply")}>
            {t("reply")}
          </MenuItem>
        </RecordMenu>
      }
    />
  );
}
