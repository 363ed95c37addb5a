import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/careers.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { Button } from "../../ui/button.tsx";
import { FormReceived } from "../../ui/form-answer.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { ApplicationSubmit } from "./application-submit.tsx";
import { useApplication } from "./use-application.ts";

/** The application form as a part of the page. */
export function ApplicationPanel({ job }: { job: Job }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { brand, sendsReceipts } = usePageData();
  const [sentTo, setSentTo] = useState<string>();
  const application = useApplication(job.id, setSentTo);
  const id = useId();
  const another = () => {
    flushSync(() => setSentTo(undefined));
    application.form.setFocus("name");
  };
  return (
    <div className="panel">
      <h2 id={`${id}-title`}>{t("job.form")}</h2>
      <p className="no-script" data-testid="apply-no-script">
        {t("noScript")} <MailLink address={brand.email} />
      </p>
      {sentTo ? (
        <FormReceived
          testId="apply-received"
          action={
            <Button variant="secondary" onClick={another} data-testid="apply-another">
              {t("another")}
            </Button>
          }
        >
          {t(sendsReceipts ? "received" : "receivedOnly", { email: sentTo })}
        </FormReceived>
      ) : null}
      <div hidden={sentTo !== undefined}>
        <ApplicationFields application={application} formId={id} labelledBy={`${id}-title`} />
        <div className="actions">
          <ApplicationSubmit application={application} formId={id} />
        </div>
      </div>
    </div>
  );
}
