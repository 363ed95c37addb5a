import type { Application } from "../../../contract/applications.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { RecordRow } from "../records/record-row.tsx";
import { MailIcon } from "../shared/desk-icons.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { openRecord } from "../shared/open-record.ts";
import { EarlierApplicationsBadge, JobName, PhoneLink, StarButton } from "./application-marks.tsx";
import { CvButton } from "./cv.tsx";
import { StageSelect } from "./stage.tsx";

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
