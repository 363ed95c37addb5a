import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/jobs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { JobConflict } from "./job-conflict.tsx";
import "./job-dialog.css";
import type { JobDraft } from "./job-draft.ts";
import { JobFields } from "./job-fields.tsx";
import { JobPreview } from "./job-preview.tsx";
import type { JobSlovak } from "./job-queries.ts";
import { SlovakFields } from "./slovak-fields.tsx";
import { useJobForm } from "./use-job-form.ts";

interface JobDialogProps {
  /** The job to edit; without one, a new job is created. */
  job?: Job | undefined;
  draft?: JobDraft | undefined;
  slovak: JobSlovak | undefined;
  onClose: () => void;
}

export function JobDialog({ job, draft, slovak, onClose }: JobDialogProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.dialog" });
  const { t: common } = useTranslation("common");
  const state = useJobForm(job, draft, onClose);
  const { form, newer, saving, unsaved, close } = state;
  const [asking, setAsking] = useState(false);
  const id = useId();

  function requestClose() {
    if (saving) return;
    if (unsaved) setAsking(!asking);
    else close();
  }

  const footer = asking ? (
    <DiscardQuestion onStay={() => setAsking(false)} onDiscard={close} />
  ) : (
    <>
      <Button variant="ghost" disabled={saving} data-testid="job-cancel" onClick={close}>
        {t("cancel")}
      </Button>
      <Button type="submit" form={id} busy={saving} busyLabel={t("saving")} data-testid="job-submit">
        {t(job ? "save" : "create")}
      </Button>
    </>
  );
  return (
    <Dialog
      title={t(job ? "editTitle" : "createTitle")}
      description={t("note")}
      closeLabel={common("close")}
      onRequestClose={requestClose}
      footer={footer}
      testId="job-dialog"
      className="job-dialog"
    >
      {newer ? (
        <JobConflict mine={form.getValues()} newer={newer} keepMine={state.keepMine} takeNewer={state.takeNewer} />
      ) : null}
      <form id={id} className="form two" noValidate aria-busy={saving} onSubmit={state.submit}>
        <JobFields form={form} />
        <SlovakFields form={form} slovak={slovak} hasSlovak={hasSlovak(job, draft)} />
        <JobPreview form={form} base={state.base} slovak={slovak} />
      </form>
    </Dialog>
  );
}

function hasSlovak(job: Job | undefined, draft: JobDraft | undefined): boolean {
  if (!draft) return job?.translations !== undefined;
  const { slovakTitle, slovakDescription, slovakRequirements } = draft.values;
  return Boolean(slovakTitle || slovakDescription || slovakRequirements);
}

function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.discard" });
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert" data-testid="job-discard-question">
        {t("question")}
      </p>
      <Button variant="danger" data-testid="job-discard" onClick={onDiscard}>
        {t("discard")}
      </Button>
      <Button ref={stay} data-testid="job-keep-editing" onClick={onStay}>
        {t("stay")}
      </Button>
    </>
  );
}
