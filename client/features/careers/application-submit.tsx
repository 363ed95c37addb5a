import { useTranslation } from "react-i18next";
import { usePageData } from "../../i18n/page-data.tsx";
import { Button } from "../../ui/button.tsx";
import type { ApplicationState } from "./use-application.ts";

/** The data notice and the button: a dialog's footer, or the end of the form in the page. */
export function ApplicationSubmit({ application, formId }: { application: ApplicationState; formId: string }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { brand, retention } = usePageData();
  const { sending, awaitsResume, resume } = application;
  return (
    <>
      <p className="notes" data-testid="apply-notice">
        {t("notice", { count: retention.applicationsDays })}{" "}
        <a className="prose-link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      </p>
      <Button type="submit" form={formId} busy={sending} busyLabel={t("submitting")} data-testid="apply-submit">
        {awaitsResume ? t(resume ? "attach.submit" : "attach.finish") : t("submit")}
      </Button>
    </>
  );
}
