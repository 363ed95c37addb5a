import { useId } from "react";
import type { Job } from "../../../contract/careers.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { MailLink } from "../../ui/mail-link.tsx";
import { ApplicationForm } from "./application-form.tsx";

/** The application form as a part of the page. */
export function ApplicationPanel({ job }: { job: Job }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { brand } = usePageData();
  const id = useId();
  return (
    <div id="apply" className="panel">
      <h2 id={`${id}-title`}>{t("job.form")}</h2>
      <p className="no-script" data-testid="apply-no-script">
        {t("noScript")} <MailLink address={brand.email} />
      </p>
      <ApplicationForm jobId={job.id} formId={id} />
    </div>
  );
}
