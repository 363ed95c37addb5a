import { type Application, resumeUrl } from "../../../contract/applications.ts";
import { call } from "../../api/call.ts";
import { fileAddress } from "../../api/file-address.ts";
import { formatError, RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { FileIcon } from "../shared/desk-icons.tsx";
import { useAction } from "../shared/use-action.ts";
import "./cv.css";

interface CvButtonProps {
  id: string;
  name: string;
  testId: string | undefined;
}

export function CvButton({ id, name, testId }: CvButtonProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "cv" });
  const { isPending, run } = useAction();

  /** Two requests with a message each: the URL, valid for a minute, then the file. */
  async function download() {
    let step: "access" | "failed" = "access";
    try {
      const { signedUrl, filename } = await call(resumeUrl, { params: { id } });
      step = "failed";
      const response = await fetch(fileAddress(signedUrl));
      if (!response.ok) throw new Error(`Failed to download file: ${response.status}`);
      saveFile(await response.blob(), filename);
      showToast({ title: t("started.title"), description: t("started.description") });
    } catch (error) {
      showToast({
        title: t(`${step}.title`),
        description: explain(error) ?? t(`${step}.description`),
        variant: "destructive",
      });
    }
  }

  function explain(error: unknown): string | undefined {
    if (!(error instanceof RequestError)) return undefined;
    return error.code || error.error ? formatError(i18n, error) : `HTTP ${error.status}`;
  }

  return (
    <Button
      variant="secondary"
      className="mini"
      title={t("download")}
      aria-label={isPending ? t("downloading") : `${t("download")}: ${name}`}
      busy={isPending}
      busyLabel={<span className="words">{t("downloading")}</span>}
      data-testid={testId}
      data-key="d"
      onClick={() => run(download)}
    >
      <DownloadIcon />
      <span className="words">{t("download")}</span>
    </Button>
  );
}

/** The CV with its cautions and the button that downloads it. */
export function CvFile({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, resumeFile, resumeHeld, resumeCautions = [], coverLetter } = application;
  if (application.resumeRefused) return <p className="error">{t("refused")}</p>;
  if (!resumeFile && !resumeHeld) return <p className="quiet">{t(coverLetter ? "noCv" : "noDocuments")}</p>;
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
