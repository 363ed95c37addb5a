import type { Application } from "../../../contract/applications.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FileIcon } from "../shared/desk-icons.tsx";
import { CvButton } from "./cv-button.tsx";
import "./cv-file.css";

/** The CV, what to know before opening it, and the way to it. */
export function CvFile({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, resumeFile, resumeHeld, resumeCautions = [], coverLetter } = application;
  if (application.resumeRefused) return <p className="error">{t("refused")}</p>;
  if (!resumeFile && !resumeHeld) {
    return <p className="quiet">{t(coverLetter ? "noCv" : "noDocuments")}</p>;
  }
  return (
    <div className="cv-file">
      <FileIcon />
      <div>
        {resumeFile ? (
          <b>
            <bdi>{resumeFile}</bdi>
          </b>
        ) : null}
        {resumeHeld ? <small>{t("held")}</small> : null}
        {resumeCautions.map((caution) => (
          <small key={caution} data-testid={`caution-${caution}`}>
            {t(`cautions.${caution}`)}
          </small>
        ))}
      </div>
      {resumeFile && !resumeHeld ? <CvButton id={id} name={name} testId={testId} /> : null}
    </div>
  );
}
