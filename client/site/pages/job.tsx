import { useId } from "react";
import type { Job } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Island } from "../island.tsx";
import { JobAbout } from "./job-about.tsx";

/** `/?job={id}`: the job on the left, the application form on the right; or a page that says the job is gone. */
export function JobPage({ job }: { job: Job | null }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const id = useId();
  if (!job) return <NoJob />;
  const isClosed = job.state === "closed";
  return (
    <section className="section job-view" aria-labelledby={id} data-testid={`job-view-${job.id}`}>
      <div className="wrap halves">
        <div className="about">
          <JobAbout job={job} titleId={id} />
          {isClosed ? null : (
            <>
              <Island name="share" when="press" />
              <ButtonLink className="to-form" href="#apply" data-testid="job-to-form">
                {t("apply")}
              </ButtonLink>
            </>
          )}
        </div>
        {/* Hydrated only in the window: most readers of a job never apply. */}
        {isClosed ? <ClosedNotice /> : <Island name="apply" when="0%" />}
      </div>
    </section>
  );
}

function NoJob() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.gone" });
  return (
    <section className="section job-gone">
      <div className="wrap">
        <h1>{t("title")}</h1>
        <p className="lead">{t("text")}</p>
        <ButtonLink href="#careers">{t("button")}</ButtonLink>
      </div>
    </section>
  );
}

function ClosedNotice() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.gone" });
  return (
    <div className="panel over" data-testid="job-closed">
      <h2>{t("title")}</h2>
      <p>{t("text")}</p>
      <div className="actions">
        <ButtonLink href="#careers">{t("button")}</ButtonLink>
      </div>
    </div>
  );
}
