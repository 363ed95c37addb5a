import { useState } from "react";
import type { AdminJob } from "../../../contract/jobs.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import "../../ui/visually-hidden.css";
import type { JobSlovak } from "../job-dialog/job-queries.ts";
import { Empty, NoMatches } from "../records/notice.tsx";
import { BrokenJob } from "./broken-job.tsx";
import { moveTo, useChangeJob, useDeletions } from "./change-job.ts";
import type { JobActs } from "./job-acts.ts";
import { JobGrip } from "./job-grip.tsx";
import { inPlaces } from "./job-places.ts";
import { JobRecord } from "./job-record.tsx";
import { JobStub } from "./job-stub.tsx";

interface JobListProps {
  jobs: AdminJob[];
  isShown: (job: AdminJob) => boolean;
  /** Some may be hidden by a search or a filter. */
  isNarrowed: boolean;
  slovakOf: (id: string) => JobSlovak | undefined;
  onEdit: (job: AdminJob) => void;
}

/** What is on the site, in its order, and below it what is not. */
export function JobList({ jobs, isShown, isNarrowed, slovakOf, onEdit }: JobListProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { publish, close, duplicate, move, remove, restore } = useChangeJob();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState("");
  const deletions = useDeletions();
  const stubs = deletions.jobs.filter(({ job }) => !jobs.some(({ id, deletedAt }) => id === job.id && !deletedAt));
  const isStub = ({ id }: AdminJob) => stubs.some(({ job }) => job.id === id);
  const all = inPlaces(
    jobs.filter((job) => !isStub(job)),
    stubs.map(({ job }) => job),
    deletions.order,
  );
  const rows = all.filter((job) => isStub(job) || isShown(job));
  const onSite = rows.filter((job) => job.onSite);
  const hidden = rows.filter((job) => !job.onSite);
  const order = jobs.filter((job) => job.onSite);

  function place(job: AdminJob, at: number) {
    const to = Math.min(Math.max(0, at), order.length - 1);
    move(moveTo(order, job.id, to));
    setSaid(t("move.placed", { title: job.title, place: to + 1, total: order.length }));
  }

  const actsOf = (job: AdminJob): JobActs => ({
    onEdit: () => onEdit(job),
    onDelete: (record) =>
      remove({ job, height: record?.getBoundingClientRect().height ?? 0, order: all.map(({ id }) => id) }),
    onRestore: () => restore(job),
    onPublish: () => publish(job),
    onClose: () => close(job),
    onDuplicate: () => duplicate(job),
    onMove: (at) => place(job, at),
  });

  function row(job: AdminJob) {
    const stub = stubs.find((one) => one.job.id === job.id);
    if (stub) return <JobStub key={job.id} {...stub} onRestore={() => restore(job)} />;
    const acts = actsOf(job);
    const at = order.findIndex(({ id }) => id === job.id);
    return (
      <Boundary key={job.id} fallback={<BrokenJob id={job.id} onDelete={acts.onDelete} />}>
        <JobRecord
          job={job}
          slovak={slovakOf(job.id)}
          acts={acts}
          place={at === -1 ? undefined : { at, of: order.length }}
          isDropPlace={over === job.id}
          grip={
            at === -1 ? undefined : (
              <JobGrip
                id={job.id}
                title={job.title}
                onStep={(by) => place(job, at + by)}
                onOver={setOver}
                onDrop={(on) =>
                  place(
                    job,
                    order.findIndex(({ id }) => id === on),
                  )
                }
              />
            )
          }
        />
      </Boundary>
    );
  }

  return (
    <>
      <div>
        <div className="group">
          <h3>
            {t("onSite.title")} <span>({order.length})</span>
          </h3>
          <p>{t("onSite.note")}</p>
        </div>
        {onSite.map(row)}
        {onSite.length > 0 ? null : isNarrowed ? <NoMatches tab="jobs" /> : <NoJobs />}
      </div>
      {hidden.length > 0 ? (
        <details open data-testid="jobs-hidden">
          <summary className="group">
            <h3>
              {t("hidden.title")} <span>({hidden.length})</span>
            </h3>
            <p>{t("hidden.note")}</p>
          </summary>
          {hidden.map(row)}
        </details>
      ) : null}
      <div className="sr" role="status">
        {said}
      </div>
    </>
  );
}

function NoJobs() {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  return (
    <Empty title={t("empty")} text={t("emptyWhy")}>
      <ButtonLink variant="secondary" small href={sectionPath("careers", locale)}>
        {t("emptyAction")}
      </ButtonLink>
    </Empty>
  );
}
