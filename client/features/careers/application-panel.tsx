import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/jobs.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { ApplicationSubmit } from "./application-submit.tsx";
import { useApplication } from "./use-application.ts";

/** The application form as a part of the page. */
export function ApplicationPanel({ job }: { job: Job }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { brand } = usePageData();
  const application = useApplication(job, () => undefined);
  const id = useId();
  return (
    <div className="panel">
      <h2 id={`${id}-title`}>{t("job.form")}</h2>
      <p className="no-script" data-testid="apply-no-script">
        {t("noScript")}{" "}
        <a className="prose-link" href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      </p>
      <ApplicationFields application={application} formId={id} labelledBy={`${id}-title`} />
      <div className="actions">
        <ApplicationSubmit application={application} formId={id} />
      </div>
    </div>
  );
}
