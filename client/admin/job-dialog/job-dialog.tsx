import { useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { preventEnterSubmit } from "../shared/keys.ts";
import { Mark } from "../shared/mark.tsx";
import { DiscardQuestion } from "./discard-question.tsx";
import { JobConflict, JobGone } from "./job-conflict.tsx";
import "./job-dialog.css";
import "./job-form.css";
import type { JobDraft } from "./job-draft.ts";
import { JobFields } from "./job-fields.tsx";
import { JobPreview } from "./job-preview.tsx";
import type { JobSlovak } from "./job-queries.ts";
import { JobTexts } from "./job-texts.tsx";
import { useJobForm } from "./use-job-form.ts";

interface JobDialogProps {
  draft: JobDraft;
  slovak: JobSlovak | undefined;
  onClose: () => void;
  /** What was discarded is wanted back. */
  onReopen: (draft: JobDraft) => void;
}

export function JobDialog({ draft, slovak, onClose, onReopen }: JobDialogProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.dialog" });
  const { t: common } = useTranslation("common");
  const { t: status } = useTranslation("admin", { keyPrefix: "jobs.status" });
  const state = useJobForm(draft, onClose, onReopen);
  const { form, base, trouble, saving, unsaved, discard } = state;
  const isDraft = !base || base.state === "draft";
  const [asking, setAsking] = useState(false);
  const id = useId();

  function requestClose() {
    if (saving) return;
    if (unsaved) setAsking(!asking);
    else discard();
  }

  const footer = asking ? (
    <DiscardQuestion onStay={() => setAsking(false)} onDiscard={discard} />
  ) : (
    <>
      <Button variant="ghost" disabled={saving} data-testid="job-cancel" onClick={discard}>
        {t("cancel")}
      </Button>
      {isDraft ? (
        <Button variant="secondary" disabled={saving} data-testid="job-draft" onClick={state.submitAs("draft")}>
          {t("draft")}
        </Button>
      ) : null}
      {base?.state === "open" ? (
        <Button variant="secondary" disabled={saving} data-testid="job-take-off" onClick={state.submitAs("closed")}>
          {t("takeOff")}
        </Button>
      ) : null}
      <Button type="submit" form={id} busy={saving} busyLabel={t("saving")} data-testid="job-submit">
        {t(!base ? "create" : isDraft ? "publish" : "save")}
      </Button>
    </>
  );
  return (
    <Dialog
      title={
        <>
          {t(base ? "editTitle" : "createTitle")}
          {base && base.state !== "open" ? (
            <>
              {" "}
              <Mark>{status(isDraft ? "draft" : "closed")}</Mark>
            </>
          ) : null}
        </>
      }
      description={base && base.state !== "open" ? base.title : t("note")}
      closeLabel={common("close")}
      onRequestClose={requestClose}
      footer={trouble && !asking ? undefined : footer}
      testId="job-dialog"
      className="job-dialog"
    >
      {trouble?.state === "clash" ? (
        <JobConflict
          clash={trouble}
          base={base}
          hasOtherQuestion={asking}
          onBack={state.goBack}
          onSave={state.saveMerged}
        />
      ) : null}
      {trouble?.state === "gone" ? (
        <JobGone hasOtherQuestion={asking} onBack={state.goBack} onRestore={state.restore} />
      ) : null}
      <form
        id={id}
        className="job-form"
        noValidate
        aria-busy={saving}
        hidden={trouble !== undefined}
        onSubmit={state.submit}
        onKeyDown={isDraft ? preventEnterSubmit : undefined}
      >
        <div className="write">
          <JobTexts form={form} base={base} slovak={slovak} />
          <JobFields form={form} />
        </div>
        <JobPreview form={form} base={base} slovak={slovak} />
      </form>
    </Dialog>
  );
}
