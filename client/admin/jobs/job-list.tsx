import { type CSSProperties, useState } from "react";
import type { AdminJob } from "../../../contract/jobs.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { BrokenRecord, Empty, NoMatches } from "../records/notice.tsx";
import "./job-list.css";
import { useJobChange } from "./job-queries.ts";
import { JobRecord } from "./job-record.tsx";

interface JobListProps {
  jobs: AdminJob[];
  isShown: (job: AdminJob) => boolean;
  /** Whether a search or a filter may hide jobs. */
  isNarrowed: boolean;
  onEdit: (id: string) => void;
}

/** A job that was deleted here: a stub with Undo keeps its place in the list. */
interface DeletedPlace {
  id: string;
  wasOnSite: boolean;
  /** Pixels of its row: the second click of a double click must not hit the next row's bin. */
  height: number;
}

/** The jobs on the site, in its order, and below them the others. */
export function JobList({ jobs, isShown, isNarrowed, onEdit }: JobListProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const [dropPlace, setDropPlace] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const [deleted, setDeleted] = useState<DeletedPlace[]>([]);
  const findStub = (job: AdminJob) => (job.deletedAt ? deleted.find(({ id }) => id === job.id) : undefined);
  const rows = jobs.filter((job) => findStub(job) || isShown(job));
  const isAbove = (job: AdminJob) => findStub(job)?.wasOnSite ?? job.onSite;
  const [above, below] = [rows.filter(isAbove), rows.filter((job) => !isAbove(job))];
  const order = jobs.filter((job) => job.onSite);

  function getRow(job: AdminJob) {
    const { id, onSite: wasOnSite, title } = job;
    const stub = findStub(job);
    if (stub) return <JobStub key={id} job={job} height={stub.height} />;
    const onDelete = (height: number) =>
      setDeleted([...deleted.filter((one) => one.id !== id), { id, wasOnSite, height }]);
    return (
      <Boundary key={id} fallback={<BrokenRecord id={id} />}>
        <JobRecord
          job={job}
          order={order}
          isDropPlace={dropPlace === id}
          onEdit={() => onEdit(id)}
          onDelete={onDelete}
          onDragOver={setDropPlace}
          onMoved={(place) => setAnnouncement(t("move.placed", { title, place: place + 1, total: order.length }))}
        />
      </Boundary>
    );
  }

  const noJobs = (
    <Empty title={t("empty")} text={t("emptyWhy")} action={t("emptyAction")} href={sectionPath("careers", locale)} />
  );
  return (
    <>
      <div>
        <div className="group">
          <h3>
            {t("onSite.title")} <span>({order.length})</span>
          </h3>
          <p>{t("onSite.note")}</p>
        </div>
        {above.map(getRow)}
        {above.length > 0 ? null : isNarrowed ? <NoMatches tab="jobs" /> : noJobs}
      </div>
      {below.length > 0 ? (
        <details open data-testid="jobs-hidden">
          <summary className="group">
            <h3>
              {t("hidden.title")} <span>({below.length})</span>
            </h3>
            <p>{t("hidden.note")}</p>
          </summary>
          {below.map(getRow)}
        </details>
      ) : null}
      <div className="sr" role="status">
        {announcement}
      </div>
    </>
  );
}

/** Replaces a deleted job in the list and offers Undo. */
export function JobStub({ job, height }: { job: AdminJob; height: number }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const change = useJobChange(job);
  const style: CSSProperties & Record<"--row", string> = { "--row": `${height}px` };
  return (
    <div className="stub admin-line cluster" tabIndex={-1} style={style}>
      <p>
        <b lang="en">{job.title}</b> {t("off")}
      </p>
      <Button
        variant="secondary"
        small
        aria-label={`${t("undo")}: ${job.title}`}
        data-testid={`job-restore-${job.id}`}
        onClick={() => change({ act: "restore" })}
      >
        {t("undo")}
      </Button>
    </div>
  );
}
