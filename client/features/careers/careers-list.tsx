import { useEffect, useState } from "react";
import type { Job } from "../../../contract/careers.ts";
import { languages } from "../../../contract/locales.ts";
import { jobPath } from "../../../contract/routes.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import "../../ui/visually-hidden.css";
import type { ApplyDialog } from "./apply-dialog.tsx";
import { GeneralCard } from "./general-card.tsx";
import { JobCard } from "./job-card.tsx";
import { useJobs } from "./jobs-query.ts";

const loadDialog = () => import("./apply-dialog.tsx");

/**
 * The cards of the careers grid. Until the list has come, the jobs of the document stand there; after a change of
 * language, which they do not know, they only hold its shape.
 */
export function CareersList() {
  const { jobs: expected, locale, job: shown } = usePageData();
  const { data, isPending, isError, refetch } = useJobs(locale);
  const [applying, setApplying] = useState<{ job: Job; Dialog: typeof ApplyDialog }>();
  const [sentTo, setSentTo] = useState<Partial<Record<string, string>>>({});
  const jobs = data ?? expected;
  // Only the Slovak answer says where its words come from.
  const isForeign = jobs.some((job) => (job.translation !== undefined) !== (languages[locale].adverts === "sk"));

  useEffect(keepFocus, []);
  useEffect(() => {
    if (data) loadDialog().catch(() => undefined);
  }, [data]);

  async function apply(job: Job) {
    try {
      const { ApplyDialog } = await loadDialog();
      setApplying({ job, Dialog: ApplyDialog });
    } catch {
      location.assign(jobPath(job.id, locale));
    }
  }

  const close = () => setApplying(undefined);
  function finish(jobId: string, email: string) {
    setSentTo({ ...sentTo, [jobId]: email });
    close();
  }

  const isReadable = jobs.length > 0 && !isForeign;
  // The job whose page this is stands above.
  const others = isError && !isReadable ? [] : jobs.filter(({ id }) => id !== shown?.id);
  return (
    <>
      {isPending ? <Loading unseen={isReadable} /> : null}
      {isError ? <Failed hasCards={isReadable} onRetry={refetch} /> : null}
      {jobs.length === 0 && !isError ? <Empty loading={isPending} /> : null}
      {others.map((job) => (
        <Boundary key={job.id} fallback={<BrokenCard id={job.id} />}>
          <JobCard job={job} loading={isPending && isForeign} sentTo={sentTo[job.id]} onApply={() => apply(job)} />
        </Boundary>
      ))}
      <GeneralCard />
      {applying ? (
        // The job's own address has the form as well.
        <Boundary onError={() => location.assign(jobPath(applying.job.id, locale))}>
          <applying.Dialog job={applying.job} onClose={close} onSent={(email) => finish(applying.job.id, email)} />
        </Boundary>
      ) : null}
    </>
  );
}

function BrokenCard({ id }: { id: string }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  return (
    <div className="job" data-testid={`job-card-${id}`}>
      <p>{t("broken")}</p>
      <p className="hint">{id}</p>
    </div>
  );
}

/** Said aloud only, while the cards of the document can be read already. */
function Loading({ unseen }: { unseen: boolean }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  return (
    <p className={classes("jobs-loading", unseen && "sr")} role="status" data-testid="careers-loading">
      {t("loading")}
    </p>
  );
}

function Empty({ loading }: { loading: boolean }) {
  const { t } = useTranslation("forms", { keyPrefix: "careers.empty" });
  return (
    <div className={loading ? "job is-loading" : "job"} data-testid={loading ? undefined : "careers-empty"}>
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
