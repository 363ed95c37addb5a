import { FileTextIcon, StarIcon } from "lucide-react";
import { type Application, resumeUrl, setStar } from "../../../contract/applications.ts";
import { call } from "../../api/call.ts";
import { fileAddress } from "../../api/file-address.ts";
import { formatError, RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { findChoice, tabAddress } from "../shared/address.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { useAction } from "../shared/use-action.ts";
import { useChange } from "../shared/use-change.ts";
import "./cv.css";
import "./stage.css";

export function StarButton({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, starred } = application;
  const { change } = useChange<Application, boolean>({
    ...{ name: "star", kind: applicationKind, record: application, failed: t("starFailed") },
    send: (starred, { key }) => call(setStar, { params: { id }, body: { starred }, key }),
    getFields: ({ starred }) => ({ starred }),
    toFields: (starred) => ({ starred }),
    toPatch: (starred) => ({ starred }),
  });
  return (
    <Button
      variant="ghost"
      icon
      className="mini star"
      aria-pressed={starred}
      aria-label={t("starOf", { name })}
      title={t("star")}
      data-testid={testId}
      data-key="s"
      onClick={() => change(!starred)}
    >
      <StarIcon />
    </Button>
  );
}

const ordinals = ["one", "two", "few", "other"] as const;

/** A link to all applications of the same person. */
export function EarlierApplicationsBadge({ application: { earlier, email } }: { application: Application }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "applications" });
  if (earlier === 0) return null;
  const number = earlier + 1;
  const ending = findChoice(ordinals, new Intl.PluralRules(locale, { type: "ordinal" }).select(number)) ?? "other";
  return (
    <a className="mark" href={tabAddress("applications", { q: email })}>
      {t(`earlier.${ending}`, { number })}
    </a>
  );
}

/** The job's title; a general profile has none. */
export function JobName({ title }: { title: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  return title ? <span lang="en">{title}</span> : <span>{t("general")}</span>;
}

export function PhoneLink({ phone, className }: { phone: string; className?: string }) {
  return (
    <a className={className} href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>
      <bdi>{phone}</bdi>
    </a>
  );
}

interface CvButtonProps {
  id: string;
  name: string;
  testId: string | undefined;
}

export function CvButton({ id, name, testId }: CvButtonProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "cv" });
  const { isPending, run } = useAction();

  /** Fetches a URL that is valid for a minute, then the file; each request has its own error message. */
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

/** The CV's file name, the warnings about the file, and the button that downloads it. */
export function CvFile({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { id, name, resumeFile, resumeHeld, resumeCautions = [], coverLetter } = application;
  if (application.resumeRefused) return <p className="error">{t("refused")}</p>;
  if (!resumeFile && !resumeHeld) return <p className="quiet">{t(coverLetter ? "noCv" : "noDocuments")}</p>;
  return (
    <div className="cv-file cluster">
      <FileTextIcon />
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
