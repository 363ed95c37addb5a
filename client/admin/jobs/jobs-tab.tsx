import { useEffect, useState } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import { type AdminJob, exportJobNumbers } from "../../../contract/jobs.ts";
import { sectionPath } from "../../../contract/routes.ts";
import { fetchResponse } from "../../api/call.ts";
import { discardDraft, listDraftNames, useDraft } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { AddIcon } from "../../ui/lazy-icons.tsx";
import { ExportButton } from "../records/export-csv.tsx";
import { Empty, FailedNotice, NoMatches, Notice, NoticeLine } from "../records/notice.tsx";
import { ListHead } from "../shared/list-head.tsx";
import { FilterSelect, Toolbar } from "../shared/toolbar.tsx";
import { useUrlState } from "../shared/url-state.ts";
import { getJobDraftName, JobDialog } from "./job-dialog.tsx";
import { type JobFilter, jobFilters, matches, passes } from "./job-filter.ts";
import { newJob, toFields } from "./job-form.ts";
import { Totals } from "./job-numbers.tsx";
import { type TranslatorStatus, useAdminJobs, useJobChange, useSlovak } from "./job-queries.ts";
import { JobRecord } from "./job-record.tsx";
import "./job-list.css";

export function JobsTab() {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const { data: jobs, isPending, error } = useAdminJobs();
  const slovak = useSlovak().data;
  const [openId, setOpenId] = useState<string>();
  const { q: search, state } = useUrlState();
  const filter = jobFilters.find((name) => name === state);
  const findJob = (id: string) => (id === newJob.id ? newJob : jobs?.find((job) => job.id === id));
  const findSlovak = (id: string) => slovak?.jobs.find((one) => one.id === id);
  const isMatch = (job: AdminJob) => matches(job, search) && (!filter || passes(filter, job, findSlovak(job.id)));
  const count = (name: JobFilter) =>
    formatNumber(jobs?.filter((job) => passes(name, job, findSlovak(job.id))).length ?? 0, locale);
  const open = openId === undefined ? undefined : findJob(openId);
  const prefix = getJobDraftName("");
  const drafts = listDraftNames(prefix).map((name) => ({ name, job: findJob(name.slice(prefix.length)) }));
  useEffect(() => {
    for (const { name, job } of drafts) if (jobs && !job) discardDraft(name);
  });
  return (
    <>
      <Toolbar
        label={t("search.label")}
        hint={t("search.hint")}
        filters={
          <FilterSelect name="state" label={t("show.label")} all={t("show.all")} testId="list-state">
            <Options values={jobFilters} label={(name) => t(`show.${name}`, { number: count(name) })} />
          </FilterSelect>
        }
        first={
          <Button
            small
            className="first-act"
            title={t("add")}
            data-testid="admin-add-job"
            data-key="n"
            onClick={() => setOpenId(newJob.id)}
          >
            <AddIcon />
            <span className="words">{t("add")}</span>
          </Button>
        }
      >
        <ExportButton onExport={(reader) => fetchResponse(exportJobNumbers, { query: reader })} />
      </Toolbar>
      <section className="side-list">
        <ListHead title={t("title")}>{jobs ? <Totals jobs={jobs} /> : null}</ListHead>
        {jobs && !open
          ? drafts.map(({ name, job }) => job && <KeptDraft key={name} job={job} onOpen={() => setOpenId(job.id)} />)
          : null}
        <TranslatorNote translator={slovak?.translator} />
        {isPending ? <Notice busy>{t("loading")}</Notice> : null}
        {error && !jobs ? <FailedNotice error={error} /> : null}
        {jobs ? <JobList jobs={jobs} isMatch={search || filter ? isMatch : undefined} onEdit={setOpenId} /> : null}
      </section>
      {open ? (
        <JobDialog key={open.id} job={open} onClose={() => setOpenId(undefined)} onReopen={() => setOpenId(open.id)} />
      ) : null}
    </>
  );
}

interface JobListProps {
  jobs: AdminJob[];
  /** The search and the filter, if there are any. */
  isMatch: ((job: AdminJob) => boolean) | undefined;
  onEdit: (id: string) => void;
}

/** The jobs on the site, in its order, and below them the others. */
function JobList({ jobs, isMatch, onEdit }: JobListProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const [dropPlace, setDropPlace] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  /** The jobs that were deleted here, as they were before: a stub with Undo keeps the place of each. */
  const [deleted, setDeleted] = useState<AdminJob[]>([]);
  const findDeleted = (job: AdminJob) => (job.deletedAt ? deleted.findLast(({ id }) => id === job.id) : undefined);
  const rows = jobs.filter((job) => !isMatch || findDeleted(job) || isMatch(job));
  const isAbove = (job: AdminJob) => (findDeleted(job) ?? job).onSite;
  const [above, below] = [rows.filter(isAbove), rows.filter((job) => !isAbove(job))];
  const order = jobs.filter((job) => job.onSite);

  function getRow(job: AdminJob) {
    const { id, title } = job;
    if (findDeleted(job)) return <JobStub key={id} job={job} />;
    return (
      <JobRecord
        key={id}
        job={job}
        order={order}
        isDropPlace={dropPlace === id}
        onEdit={() => onEdit(id)}
        onDelete={() => setDeleted([...deleted, job])}
        onDragOver={setDropPlace}
        onMoved={(place) => setAnnouncement(t("move.placed", { title, place: place + 1, total: order.length }))}
      />
    );
  }

  const noJobs = (
    <Empty title={t("empty")} text={t("emptyWhy")} action={t("emptyAction")} href={sectionPath("careers", locale)} />
  );
  return (
    <>
      <div>
        <div className="group small quiet">
          <h3>
            {t("onSite.title")} <span>({order.length})</span>
          </h3>
          <p>{t("onSite.note")}</p>
        </div>
        {above.map(getRow)}
        {above.length > 0 ? null : isMatch ? <NoMatches tab="jobs" /> : noJobs}
      </div>
      {below.length > 0 ? (
        <details open data-testid="jobs-hidden">
          <summary className="group small quiet">
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
export function JobStub({ job }: { job: AdminJob }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const change = useJobChange(job);
  return (
    <div className="stub admin-line small cluster" tabIndex={-1}>
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

/** Offers an unsaved job again, after a reload or an expired session. */
function KeptDraft({ job, onOpen }: { job: AdminJob; onOpen: () => void }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs.kept" });
  const { fields, isDirty, discard } = useDraft(getJobDraftName(job.id), toFields(job, locale));
  if (!isDirty) return null;
  const title = fields.title.trim() || job.title;
  return (
    <NoticeLine
      testId="job-kept"
      buttons={
        <>
          <Button variant="secondary" small data-testid="job-kept-open" onClick={onOpen}>
            {t("open")}
          </Button>
          <Button variant="ghost" small data-testid="job-kept-drop" onClick={discard}>
            {t("drop")}
          </Button>
        </>
      }
    >
      {title ? t("named", { title }) : t("text")}
    </NoticeLine>
  );
}

/** Warns that machine translation is unavailable: Slovak visitors then read English where staff wrote no Slovak. */
function TranslatorNote({ translator }: { translator: TranslatorStatus | undefined }) {
  const { t } = useTranslation("admin");
  if (!translator || translator.state === "ready" || translator.state === "loading") return null;
  return <NoticeLine testId="admin-translator">{t(`translator.${translator.state}`)}</NoticeLine>;
}
