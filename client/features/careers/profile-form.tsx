import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { wishProfile } from "../../api/draft.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { Button } from "../../ui/button.tsx";
import { FormReceived } from "../../ui/form-answer.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { ApplicationSubmit } from "./application-submit.tsx";
import { useApplication } from "./use-application.ts";

/** An application for no position in particular, in place of the enquiry. */
export function ProfileForm() {
  const { t } = useTranslation("profile");
  const { t: careers } = useTranslation("forms", { keyPrefix: "careers" });
  const { retention, sendsReceipts } = usePageData();
  const [sentTo, setSentTo] = useState<string>();
  const application = useApplication(undefined, setSentTo);
  const id = useId();
  const another = () => {
    flushSync(() => setSentTo(undefined));
    application.form.setFocus("name");
  };
  return (
    <div className="profile" data-testid="profile-form">
      <header>
        <h3 id={`${id}-title`}>{t("title")}</h3>
        <Button variant="ghost" small onClick={() => wishProfile(false)} data-testid="profile-enquiry">
          {t("enquiry")}
        </Button>
        <p>{t("text")}</p>
      </header>
      {sentTo ? (
        <FormReceived
          testId="profile-received"
          action={
            <Button variant="secondary" onClick={another} data-testid="profile-another">
              {t("another")}
            </Button>
          }
        >
          {careers(sendsReceipts ? "received" : "receivedOnly", { email: sentTo })}
        </FormReceived>
      ) : null}
      <div hidden={sentTo !== undefined}>
        <ApplicationFields
          application={application}
          formId={id}
          labelledBy={`${id}-title`}
          notice={t("notice", { count: retention.applicationsDays })}
          testId="profile"
        />
        <div className="actions">
          <ApplicationSubmit application={application} formId={id} label={t("submit")} testId="profile" />
        </div>
      </div>
    </div>
  );
}
