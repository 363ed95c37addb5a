import { useEffect, useRef, useState } from "react";
import type { AdminJob } from "../../../contract/jobs.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import "../../ui/visually-hidden.css";
import { BrokenRecord, Empty, NoMatches } from "../records/notice.tsx";
import { JobGrip } from "./job-grip.tsx";
import "./job-list.css";
import type { JobSlovak } from "./job-queries.ts";
import { DeleteButton, JobRecord } from "./job-record.tsx";
import { getNextRow, type JobChange, useJobChange } from "./use-job-change.ts";

interface JobListProps {
  jobs: AdminJob[];
  isShown: (job: AdminJob) => boolean;
  /** A search or a filter may hide some. */
  isNarrowed: boolean;
  findSlovak: (id: string) => JobSlovak | undefined;
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
export function JobList({ jobs, isShown, isNarrowed, findSlovak, onEdit }: JobListProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
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
    return (
      <JobRow
        key={id}
        job={job}
        order={order}
        slovak={findSlovak(id)}
        stubHeight={findStub(job)?.height}
        isDropPlace={dropPlace === id}
        onEdit={() => onEdit(id)}
        onDelete={(height) => setDeleted([...deleted.filter((one) => one.id !== id), { id, wasOnSite, height }])}
        onDragOver={setDropPlace}
        onMove={(place) => setAnnouncement(t("move.placed", { title, place: place + 1, total: order.length }))}
      />
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
        {above.map(getRow)}
        {above.length > 0 ? null : isNarrowed ? <NoMatches tab="jobs" /> : <NoJobs />}
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

interface JobRowProps {
  job: AdminJob;
  /** The jobs on the site. */
  order: AdminJob[];
  slovak: JobSlovak | undefined;
  /** Set where the job was deleted here. */
  stubHeight: number | undefined;
  isDropPlace: boolean;
  onEdit: () => void;
  onDelete: (height: number) => void;
  onDragOver: (id: string | undefined) => void;
  onMove: (place: number) => void;
}

function JobRow(props: JobRowProps) {
  const { job, order, slovak, stubHeight, isDropPlace, onEdit, onDragOver } = props;
  const { id, title } = job;
  const change = useJobChange(job);
  const at = order.findIndex((one) => one.id === id);
  const onChange = (act: Exclude<JobChange["act"], "move">) => change({ act });

  function onDelete(row: HTMLElement | null) {
    props.onDelete(row?.getBoundingClientRect().height ?? 0);
    change({ act: "delete" });
  }

  function onMove(wanted: number) {
    const place = Math.min(Math.max(0, wanted), order.length - 1);
    change({ act: "move", before: getNextRow(order, id, place) });
    props.onMove(place);
  }

  if (stubHeight !== undefined) return <JobStub job={job} height={stubHeight} onRestore={() => onChange("restore")} />;
  const broken = (
    <BrokenRecord id={id} testId={`admin-job-${id}`}>
      <DeleteButton id={id} title={id} onDelete={onDelete} />
    </BrokenRecord>
  );
  return (
    <Boundary fallback={broken}>
      <JobRecord
        job={job}
        slovak={slovak}
        acts={{ onChange, onDelete, onEdit, onMove }}
        place={at === -1 ? undefined : { at, of: order.length }}
        isDropPlace={isDropPlace}
        grip={
          at === -1 ? undefined : (
            <JobGrip
              id={id}
              title={title}
              onStep={(by) => onMove(at + by)}
              onOver={onDragOver}
              onDrop={(on) => onMove(order.findIndex((one) => one.id === on))}
            />
          )
        }
      />
    </Boundary>
  );
}

const doubleClickMs = 1_000;

interface JobStubProps {
  job: AdminJob;
  height: number;
  onRestore: () => void;
}

/** In the place of a deleted job. */
export function JobStub({ job, height, onRestore }: JobStubProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const [isClosed, setClosed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.parentElement;
    const close = () => setClosed(true);
    const timer = setTimeout(() => {
      // Rows do not move under the pointer: its next press would hit another job's bin.
      const isPointedAt = matchMedia("(hover: hover)").matches && list?.matches(":hover");
      if (isPointedAt) list?.addEventListener("pointerleave", close, { once: true });
      else close();
    }, doubleClickMs);
    return () => {
      clearTimeout(timer);
      list?.removeEventListener("pointerleave", close);
    };
  }, []);
  return (
    <div ref={place} className="stub" tabIndex={-1} style={{ minHeight: isClosed ? 0 : height }}>
      <p>
        <b lang="en">{job.title}</b> {t("off")}
      </p>
      <Button
        variant="secondary"
        small
        aria-label={`${t("undo")}: ${job.title}`}
        data-testid={`job-restore-${job.id}`}
        onClick={onRestore}
      >
        {t("undo")}
      </Button>
    </div>
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
