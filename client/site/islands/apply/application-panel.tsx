import { useId, useState } from "react";
import { MailLink } from "../../../i18n/mail-link.tsx";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { FormReceived } from "../../../ui/form-answer.tsx";
import { ApplicationFields, ApplicationSubmit } from "./application-fields.tsx";
import { type ApplicationTestId, useApplicationForm } from "./use-application-form.ts";

/** The application form on the page of a job. */
export default function ApplicationPanel() {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { job } = usePageData();
  const id = useId();
  return (
    <div id="apply" className="panel">
      <h2 id={`${id}-title`}>{t("job.form")}</h2>
      <p className="no-script" data-testid="apply-no-script">
        {t("noScript")} <MailLink />
      </p>
      <ApplicationForm jobId={job?.id} formId={id} />
    </div>
  );
}

interface ApplicationFormProps {
  /** Absent in a general profile. */
  jobId?: string | undefined;
  /** The id of the heading begins with it. */
  formId: string;
  /** Replaces the texts for a job. */
  texts?: Record<"another" | "notice" | "submit", string>;
  testId?: ApplicationTestId;
}

/** The form and, after it was sent, the e-mail address that gets the confirmation. */
export function ApplicationForm({ jobId, formId, texts, testId = "apply" }: ApplicationFormProps) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { sendsReceipts } = usePageData();
  const [sentTo, setSentTo] = useState<string>();
  const application = useApplicationForm(formId, jobId, setSentTo);
  const shared = { application, formId, testId };
  return (
    <>
      {sentTo ? (
        <FormReceived
          testId={testId}
          formId={formId}
          another={texts?.another ?? t("another")}
          onAnother={() => setSentTo(undefined)}
        >
          {t(sendsReceipts ? "received" : "receivedOnly", { email: sentTo })}
        </FormReceived>
      ) : null}
      <div hidden={sentTo !== undefined}>
        <ApplicationFields {...shared} labelledBy={`${formId}-title`} notice={texts?.notice} />
        <div className="actions">
          <ApplicationSubmit {...shared} label={texts?.submit} />
        </div>
      </div>
    </>
  );
}
