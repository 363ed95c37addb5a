import { useId } from "react";
import type { Job } from "../../../contract/careers.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import "./job-view.css";

export const JobAbout = lazyPart(
  "features/careers/job-about.tsx",
  async () => (await import("./job-about.tsx")).JobAbout,
  { still: ".job-view .rows" },
);
const ShareButton = lazyPart(
  "features/careers/share-button.tsx",
  async () => (await import("./share-button.tsx")).ShareButton,
  { near: ".job-view .about" },
);
/** Not before it is in the window: the form's scripts are as large as all others of the page. */
const ApplicationPanel = lazyPart(
  "features/careers/application-panel.tsx",
  async () => (await import("./application-panel.tsx")).ApplicationPanel,
  { near: ".job-view .panel", margin: "0px" },
);

/** The main thing of `/?job={id}`: all of the job on the left, the application form on the right. */
export function JobView({ job }: { job: Job }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const id = useId();
  const isOver = job.state === "closed";
  return (
    <section className="section job-view" aria-labelledby={id} data-testid={`job-view-${job.id}`}>
      <div className="wrap">
        <div className="about">
          <JobAbout job={job} titleId={id} />
          {isOver ? null : (
            <>
              <ShareButton job={job} />
              <ButtonLink className="to-form" href="#apply" data-testid="job-to-form">
                {t("apply")}
              </ButtonLink>
            </>
          )}
        </div>
        {isOver ? <Over /> : <ApplicationPanel key={job.id} job={job} />}
      </div>
    </section>
  );
}

function Over() {
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
