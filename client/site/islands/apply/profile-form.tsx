import { useId } from "react";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { ApplicationForm } from "./application-panel.tsx";
import { wishProfile } from "./profile-wish.ts";

/** The form for a general profile (an application without a job), shown in place of the contact form. */
export function ProfileForm() {
  const { t } = useTranslation("profile");
  const { retention } = usePageData();
  const id = useId();
  const notice = t("notice", { count: retention.applicationsDays });
  return (
    <div className="profile" data-testid="profile-form">
      <header>
        <h3 id={`${id}-title`}>{t("title")}</h3>
        <Button variant="ghost" small onClick={() => wishProfile(false)} data-testid="profile-enquiry">
          {t("enquiry")}
        </Button>
        <p>{t("text")}</p>
      </header>
      <ApplicationForm formId={id} texts={{ another: t("another"), notice, submit: t("submit") }} testId="profile" />
    </div>
  );
}
