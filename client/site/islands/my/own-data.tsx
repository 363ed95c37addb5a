import { type FormEvent, type ReactNode, useId, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import {
  changeMyConsent,
  eraseMine,
  exportMine,
  isDecided,
  isSameMailbox,
  type MyApplication,
  withdrawMine,
} from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { fileAddress } from "../../../api/file-address.ts";
import { formatError, isOutcomeUnknown } from "../../../api/request-error.ts";
import { useDraft } from "../../../api/use-draft.ts";
import { formatLongDate } from "../../../i18n/format.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { DownloadIcon } from "../../../ui/lazy-icons.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { type ApplicantPage, isGone } from "./use-applicant-page.ts";

interface OwnDataProps {
  mine: ApplicantPage;
  application: MyApplication;
}

/** The applicant's actions: download the data, withdraw the application, erase everything. */
export function OwnData({ mine, application }: OwnDataProps) {
  const { t } = useTranslation("my", { keyPrefix: "data" });
  const { locale } = usePageData();
  const [erasing, setErasing] = useState(false);
  const { token, busy } = mine;
  const { status, withdrawnAt, keepForLater, erasedOn } = application;
  const date = formatLongDate(keepForLater ? erasedOn.withConsent : erasedOn.without, locale);
  const action = withdrawnAt ? "takeBack" : "withdraw";

  async function download() {
    const { data, resume, otherResumes } = await call(exportMine, { body: { token } });
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
    // Downloads all files at once, because their URLs are valid for one minute only.
    const files = [...(resume ? [resume] : []), ...otherResumes].map(async ({ signedUrl, filename }) => {
      const file = await fetch(fileAddress(signedUrl));
      if (!file.ok) throw new TypeError("a file is missing");
      saveFile(await file.blob(), filename);
    });
    await Promise.all(files);
    return undefined;
  }

  return (
    <section aria-labelledby="my-data">
      <h2 id="my-data">{t("title")}</h2>
      <Action name="download" busy={busy} onPress={() => mine.run(download, t("download.done"))} testId="my-export">
        <DownloadIcon />
      </Action>
      {isDecided(status) ? null : (
        <Action
          name={action}
          date={date}
          busy={busy}
          onPress={() =>
            mine.change(
              { withdrawn: !withdrawnAt },
              (body, key) => call(withdrawMine, { body, key }),
              t(`${action}.done`),
            )
          }
          testId="my-withdraw"
        />
      )}
      <Action name="erase" busy={busy} onPress={() => setErasing(true)} testId="my-erase" />
      {erasing ? <EraseForm mine={mine} email={application.email} onClose={() => setErasing(false)} /> : null}
    </section>
  );
}

interface ActionProps {
  name: "download" | "withdraw" | "takeBack" | "erase";
  date?: string;
  busy: boolean;
  onPress: () => void;
  testId: string;
  children?: ReactNode;
}

function Action({ name, date, busy, onPress, testId, children }: ActionProps) {
  const { t } = useTranslation("my", { keyPrefix: "data" });
  const isErasure = name === "erase";
  return (
    <div className="rowline">
      <p>
        <b>{t(`${name}.title`)}</b>
        {t(`${name}.text`, { date })}
      </p>
      <Button
        variant={isErasure ? "danger" : "secondary"}
        small
        disabled={busy}
        aria-haspopup={isErasure ? "dialog" : undefined}
        onClick={onPress}
        data-testid={testId}
      >
        {children}
        {t(`${name}.button`)}
      </Button>
    </div>
  );
}

/** The switch of the consent: to withdraw it must be as easy as to give it (GDPR, Article 7). */
export function Consent({ mine, application }: OwnDataProps) {
  const { t } = useTranslation("my", { keyPrefix: "consent" });
  const { locale } = usePageData();
  const { keepForLater, erasedOn } = application;
  const change = () =>
    mine.change(
      { keepForLater: !keepForLater },
      (body, key) => call(changeMyConsent, { body, key }),
      t(keepForLater ? "off" : "on"),
    );
  return (
    <section aria-labelledby="my-consent">
      <div className="switch">
        <label htmlFor="my-keep">
          <h2 id="my-consent">{t("title")}</h2>
        </label>
        <input
          id="my-keep"
          type="checkbox"
          role="switch"
          checked={keepForLater}
          aria-checked={keepForLater}
          disabled={mine.busy}
          aria-describedby="my-keep-text"
          onChange={change}
          data-testid="my-consent"
        />
      </div>
      <p id="my-keep-text">
        {t("text", {
          withConsent: formatLongDate(erasedOn.withConsent, locale),
          without: formatLongDate(erasedOn.without, locale),
        })}
      </p>
    </section>
  );
}

/** Erases all data of the applicant, who types the e-mail address as confirmation. */
function EraseForm({ mine, email, onClose }: { mine: ApplicantPage; email: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("my");
  const { t: common } = useTranslation("common");
  const draft = useDraft("my-erasure", { email: "" });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const formId = useId();

  /** Discards the draft, so that the dialog asks for the e-mail address again when it is next opened. */
  function close() {
    draft.discard();
    onClose();
  }

  async function erase(event: FormEvent) {
    event.preventDefault();
    const typed = draft.fields.email;
    if (!isSameMailbox(typed, email)) return setProblem(t("erase.mismatch"));
    setBusy(true);
    try {
      await call(eraseMine, { body: { token: mine.token, email: typed }, key: draft.idempotencyKey() });
      draft.discard();
      mine.setErased();
    } catch (error) {
      if (isGone(error)) return mine.showGone(error);
      setProblem(isOutcomeUnknown(error) ? t("unanswered") : formatError(i18n, error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("erase.title")}
      description={t("erase.text", { backupWeeks: limits.backupWeeks })}
      closeLabel={common("close")}
      onRequestClose={() => {
        if (!busy) close();
      }}
      testId="my-erase-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={close}>
            {t("erase.cancel")}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy} data-testid="my-erase-submit">
            {t("erase.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" method="dialog" noValidate onSubmit={erase}>
        <Field label={t("erase.address")} error={problem}>
          <Input
            type="email"
            autoComplete="off"
            value={draft.fields.email}
            data-testid="my-erase-address"
            onChange={(event) => {
              draft.change({ email: event.target.value });
              setProblem("");
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
