import { useEffect, useState } from "react";
import type { Job } from "../../../../contract/jobs.ts";
import { jobPath } from "../../../../contract/routes.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { joinClasses } from "../../../ui/classes.ts";
import type { ApplyDialog } from "../apply/apply-dialog.tsx";
import { wishProfile } from "../apply/profile-wish.ts";
import { JobCard } from "./job-card.tsx";
import { refetchJobs, useJobs } from "./use-jobs.ts";

const loadDialog = () => import("../apply/apply-dialog.tsx");

/** The cards of the careers grid. Until the list has loaded, they show the jobs that the page was rendered with. */
export default function CareersList() {
  const { jobs: expected, locale, job: shown } = usePageData();
  const { state, jobs = expected } = useJobs(locale);
  const [isPending, isError] = [state === "pending", state === "failed"];
  const [applying, setApplying] = useState<{ job: Job; Dialog: typeof ApplyDialog }>();
  const [sentTo, setSentTo] = useState<Partial<Record<string, string>>>({});

  useEffect(() => {
    if (!isPending) loadDialog().catch(() => undefined);
  }, [isPending]);

  async function apply(job: Job) {
    try {
      const { ApplyDialog } = await loadDialog();
      setApplying({ job, Dialog: ApplyDialog });
    } catch {
      // Fallback: the page of the job also has the application form.
      location.assign(jobPath(job.id, locale));
    }
  }

  const close = () => setApplying(undefined);
  function showReceived(jobId: string, email: string) {
    setSentTo({ ...sentTo, [jobId]: email });
    close();
  }

  // The page of a job shows that job above this list.
  const others = jobs.filter(({ id }) => id !== shown?.id);
  return (
    <>
      {isPending ? <Loading unseen={jobs.length > 0} /> : null}
      {isError ? <Failed hasCards={jobs.length > 0} onRetry={() => refetchJobs(locale)} /> : null}
      {jobs.length === 0 && !isError ? <Empty loading={isPending} /> : null}
      {others.map((job) => (
        <JobCard key={job.id} job={job} sentTo={sentTo[job.id]} onApply={() => apply(job)} />
      ))}
      <GeneralCard />
      {applying ? (
        <applying.Dialog job={applying.job} onClose={close} onSent={(email) => showReceived(applying.job.id, email)} />
      ) : null}
    </>
  );
}

/** The loading message. Only screen readers get it while the cards of the rendered page are shown. */
function Loading({ unseen }: { unseen: boolean }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  return (
    <p className={joinClasses("jobs-loading", unseen && "sr")} role="status" data-testid="careers-loading">
      {t("loading")}
    </p>
  );
}

/** The card for an empty list. While the list loads, an invisible card reserves the space. */
function Empty({ loading }: { loading: boolean }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers.empty" });
  return (
    <div className={joinClasses("job", loading && "is-loading")} data-testid={loading ? undefined : "careers-empty"}>
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
    </div>
  );
}

function Failed({ hasCards, onRetry }: { hasCards: boolean; onRetry: () => void }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers.failed" });
  return (
    <div className="job open failed" role="alert" data-testid="careers-failed">
      <div>
        <h3>{t("title")}</h3>
        <p>{t(hasCards ? "shown" : "text")}</p>
      </div>
      <Button variant="secondary" small onClick={() => onRetry()} data-testid="careers-retry">
        {t("retry")}
      </Button>
    </div>
  );
}

function GeneralCard() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.general" });
  return (
    <article className="job open" data-testid="careers-general-profile">
      <div>
        <h3>{t("title")}</h3>
        <p>{t("text")}</p>
      </div>
      <ButtonLink small href="#contact" onClick={() => wishProfile(true)}>
        {t("button")}
      </ButtonLink>
    </article>
  );
}
