import { useEffect, useState } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import { type AdminJob, exportJobNumbers } from "../../../contract/jobs.ts";
import { fetchResponse } from "../../api/call.ts";
import { discardDraft, listDraftNames, useDraft } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Options } from "../../ui/field.tsx";
import { AddIcon } from "../../ui/later-icons.tsx";
import { ExportButton } from "../records/export-csv.tsx";
import { FailedNotice, Notice, NoticeLine } from "../records/notice.tsx";
import { useAddress } from "../shared/address.ts";
import { DialogBoundary } from "../shared/dialog.tsx";
import { ListHead } from "../shared/list-head.tsx";
import { FilterSelect, Toolbar } from "../shared/toolbar.tsx";
import { getJobDraftName, JobDialog } from "./job-dialog.tsx";
import { type JobFilter, jobFilters, matches, passes } from "./job-filter.ts";
import { newJob, toFields } from "./job-form.ts";
import { JobList } from "./job-list.tsx";
import { Totals } from "./job-numbers.tsx";
import { type TranslatorStatus, useAdminJobs, useSlovak } from "./job-queries.ts";

export function JobsTab() {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const { data: jobs, isPending, error } = useAdminJobs();
  const slovak = useSlovak().data;
  const [openId, setOpenId] = useState<string>();
  const { q: search, state } = useAddress();
  const filter = jobFilters.find((name) => name === state);
  const findJob = (id: string) => (id === newJob.id ? newJob : jobs?.find((job) => job.id === id));
  const findSlovak = (id: string) => slovak?.jobs.find((one) => one.id === id);
  const isShown = (job: AdminJob) => matches(job, search) && (!filter || passes(filter, job, findSlovak(job.id)));
  const count = (name: JobFilter) =>
    formatNumber(jobs?.filter((job) => passes(name, job, findSlovak(job.id))).length ?? 0, locale);
  const open = openId === undefined ? undefined : findJob(openId);
  const draftNames = getJobDraftName("");
  const draftIds = listDraftNames(draftNames).map((name) => name.slice(draftNames.length));
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
          ? draftIds.map((id) => <KeptDraft key={id} id={id} job={findJob(id)} onOpen={() => setOpenId(id)} />)
          : null}
        <TranslatorNote translator={slovak?.translator} />
        {isPending ? <Notice busy>{t("loading")}</Notice> : null}
        {error && !jobs ? <FailedNotice error={error} /> : null}
        {jobs ? (
          <JobList
            jobs={jobs}
            isShown={isShown}
            isNarrowed={search !== "" || filter !== undefined}
            onEdit={setOpenId}
          />
        ) : null}
      </section>
      {open ? (
        <DialogBoundary key={open.id} onClose={() => setOpenId(undefined)}>
          <JobDialog job={open} onClose={() => setOpenId(undefined)} onReopen={() => setOpenId(open.id)} />
        </DialogBoundary>
      ) : null}
    </>
  );
}

interface KeptDraftProps {
  id: string;
  /** Undefined when the job no longer exists. */
  job: AdminJob | undefined;
  onOpen: () => void;
}

/** Offers an unsaved job again, after a reload or an expired session. */
function KeptDraft({ id, job, onOpen }: KeptDraftProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs.kept" });
  const { fields, isDirty, discard } = useDraft(getJobDraftName(id), toFields(job ?? newJob, locale));
  const isGone = job === undefined;
  useEffect(() => {
    if (isGone) discardDraft(getJobDraftName(id));
  }, [id, isGone]);
  if (isGone || !isDirty) return null;
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
