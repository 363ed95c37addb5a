import { FileTextIcon, StarIcon } from "lucide-react";
import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";
import { type Application, resumeUrl, setStage, setStar } from "../../../contract/applications.ts";
import { toMyStatus } from "../../../contract/people.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import { call } from "../../api/call.ts";
import { fileAddress } from "../../api/file-address.ts";
import { formatError, RequestError } from "../../api/request-error.ts";
import { formatDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { DownloadIcon } from "../../ui/lazy-icons.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { rebaseReply } from "../replies/reply-draft.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { buildTabUrl, findChoice } from "../shared/url-state.ts";
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
    <a className="mark" href={buildTabUrl("applications", { q: email })}>
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

export function CvButton({ id, name, testId }: { id: string; name: string; testId: string | undefined }) {
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
    <div className="cv-file framed small cluster">
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

/** The status on the applicant's page; undefined without receipt mails, which contain the link to that page. */
export function useApplicantStatus(): (stage: Stage) => string | undefined {
  const { t } = useTranslation("my", { keyPrefix: "status" });
  const { sendsReceipts } = usePageData();
  return (stage) => (sendsReceipts ? t(`${toMyStatus(stage)}.title`) : undefined);
}

/** Shows and changes the stage of an application. A choice is saved at once and can be undone. */
export function StageSelect({ application, testId }: { application: Application; testId: string | undefined }) {
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "applications" });
  const { sendsReceipts } = usePageData();
  const getStatus = useApplicantStatus();
  const { id, name, stage, withdrawnAt } = application;
  // The application when the list of stages opened: a colleague may change it while the list is open.
  const opened = useRef<Application>(undefined);
  const { change } = useChange<Application, Stage>({
    ...{ name: "stage", kind: applicationKind, record: application, failed: t("stageFailed") },
    send: (stage, { revision, key }) => call(setStage, { params: { id }, body: { stage, revision }, key }),
    getFields: ({ stage }) => ({ stage }),
    toFields: (stage) => ({ stage }),
    toPatch: (stage) => ({ stage }),
    onSaved: (saved, _, before) => rebaseReply(before, saved),
    done(stage) {
      const sentence = getStatus(stage);
      return {
        title: t("stageNow", { stage: i18n.t(`admin:stages.${stage}`) }),
        description: sentence ? t("applicantSees.done", { name, sentence }) : name,
      };
    },
    undo: (before) => before.stage,
  });
  if (withdrawnAt !== undefined) {
    return (
      <span className="phase withdrawn">
        {t("withdrawn")} <small>{formatDate(withdrawnAt, locale)}</small>
      </span>
    );
  }

  /** Adds the status that the applicant will read, except to the current stage, which the closed select shows. */
  function getChoice(one: Stage): string {
    const name = i18n.t(`admin:stages.${one}`);
    return one === stage ? name : t("applicantSees.choice", { stage: name, sentence: getStatus(one) });
  }

  function onInput(event: SyntheticEvent<HTMLSelectElement>) {
    if (!isOpen(event.currentTarget)) opened.current = application;
  }

  function onChoose({ currentTarget }: SyntheticEvent<HTMLSelectElement>) {
    const next = findChoice(stages, currentTarget.value);
    const { revision, stage } = opened.current ?? application;
    opened.current = undefined;
    // Choosing the stage that was set when the list opened changes nothing, even after a colleague's change.
    if (next && next !== stage) change(next, { base: { revision, fields: { stage } } });
    const record = currentTarget.closest("[data-record], [data-record-pane]");
    record?.querySelector<HTMLElement>(":is(h2, h3 a)")?.focus({ preventScroll: true });
  }

  return (
    <span className="phase" data-stage={stage}>
      <i aria-hidden="true" />
      <select
        className="quiet-control"
        aria-label={t("stageOf", { name })}
        value={stage}
        data-testid={testId}
        data-key="t"
        data-saves=""
        onMouseDown={onInput}
        onFocus={onInput}
        onKeyDown={(event) => {
          onInput(event);
          preventChoiceWhileClosed(event);
        }}
        onChange={onChoose}
      >
        {sendsReceipts ? (
          <optgroup label={t("applicantSees.choices")}>
            <Options values={stages} label={getChoice} />
          </optgroup>
        ) : (
          <Options values={stages} label={(one) => i18n.t(`admin:stages.${one}`)} />
        )}
      </select>
    </span>
  );
}

const isOpen = (select: Element) => CSS.supports("selector(:open)") && select.matches(":open");
const movingKey = /^(?:Arrow|Page|Home$|End$)/;

/** Letters and arrows would change a closed select: here arrows open the list, and letters act as shortcuts. */
function preventChoiceWhileClosed(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  // A space, and arrows with Alt, open the list in every browser.
  if (altKey || key === " " || isOpen(currentTarget)) return;
  const isLetter = [...key].length === 1 && !ctrlKey && !metaKey;
  if (!isLetter && !movingKey.test(key)) return;
  event.preventDefault();
  if (key === "ArrowUp" || key === "ArrowDown") currentTarget.showPicker?.();
}
