import { useEffect, useId } from "react";
import type { Job } from "../../../../contract/jobs.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { getPartLanguage, useJobLabels, useJobTexts } from "../jobs/job-labels.ts";
import { prefetchUploadWindow } from "../uploads/upload-button.tsx";
import { ApplicationFields, ApplicationSubmit } from "./application-fields.tsx";
import { useApplicationForm } from "./use-application-form.ts";

interface ApplyDialogProps {
  job: Job;
  onClose: () => void;
  /** The confirmation goes to this e-mail address. */
  onSent: (email: string) => void;
}

export function ApplyDialog({ job, onClose, onSent }: ApplyDialogProps) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { t: common } = useTranslation("common");
  const { type, pay, place } = useJobLabels(job);
  const { locale } = usePageData();
  const { title } = useJobTexts(job);
  const id = useId();
  const application = useApplicationForm(id, job.id, onSent);
  useEffect(prefetchUploadWindow, []);
  return (
    <Dialog
      title={
        <span id={`${id}-title`}>
          {t("title")} <span lang={getPartLanguage(job, "title", locale)}>{title}</span>
        </span>
      }
      description={
        <span className="facts-line">
          <span>{type}</span>
          <span>{place}</span>
          {pay ? <span className="pay">{pay.text}</span> : null}
        </span>
      }
      closeLabel={common("close")}
      onRequestClose={() => {
        if (!application.sending) onClose();
      }}
      footer={<ApplicationSubmit application={application} formId={id} />}
      testId="apply-dialog"
    >
      <ApplicationFields application={application} formId={id} labelledBy={`${id}-title`} />
    </Dialog>
  );
}
