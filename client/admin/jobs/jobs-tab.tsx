import { useState } from "react";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import { type AdminJob, exportJobNumbers } from "../../../contract/jobs.ts";
import { reach } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AddIcon } from "../../ui/later-icons.tsx";
import { JobDialog } from "../job-dialog/job-dialog.tsx";
import { dropDraft, type JobDraft, newDraft, readDrafts } from "../job-dialog/job-draft.ts";
import { emptyJob, valuesOf } from "../job-dialog/job-form.ts";
import { useAdminJobs, useSlovak } from "../job-dialog/job-queries.ts";
import { ExportButton } from "../records/export-csv.tsx";
import { FailedNotice, Notice } from "../records/notice.tsx";
import { setInAddress, useInAddress } from "../shared/address.ts";
import { DialogBoundary } from "../shared/dialog-boundary.tsx";
import { FilterSelect } from "../shared/filter-select.tsx";
import { ListHead } from "../shared/list-head.tsx";
import { SearchField } from "../shared/search-field.tsx";
import { Toolbar } from "../shared/toolbar.tsx";
import { jobFilters, matches, passes } from "./job-filter.ts";
import { JobList } from "./job-list.tsx";
import { Totals } from "./job-totals.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import { TranslatorNote } from "./translator-note.tsx";

export function JobsTab() {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  const { data: jobs, isPending, error } = useAdminJobs();
  const slovak = useSlovak().data;
  const [open, setOpen] = useState<JobDraft>();
  const [kept, setKept] = useState(readDrafts);
  const search = useInAddress("q");
  const wanted = useInAddress("state");
  const filter = jobFilters.find((name) => name === wanted);
  const slovakOf = (id: string | undefined) => slovak?.jobs.find((one) => one.id === id);
  const isShown = (job: AdminJob) => matches(job, search) && (!filter || passes(filter, job, slovakOf(job.id)));

  function close() {
    setOpen(undefined);
    setKept(readDrafts());
  }

  function drop(draft: JobDraft) {
    dropDraft(draft.key);
    setKept(readDrafts());
  }

  const counted = (name: (typeof jobFilters)[number]) =>
    formatNumber(jobs?.filter((job) => passes(name, job, slovakOf(job.id))).length ?? 0, locale);
  return (
    <>
      <Toolbar
        search={<SearchField label={t("search.label")} hint={t("search.hint")} value={search} onSearch={find} />}
        filters={
          <FilterSelect
            label={t("show.label")}
            all={t("show.all")}
            value={filter ?? ""}
            testId="list-state"
            onChoose={(state) => setInAddress({ state })}
          >
            {jobFilters.map((name) => (
              <option key={name} value={name}>
                {t(`show.${name}`, { number: counted(name) })}
              </option>
            ))}
          </FilterSelect>
        }
        filtersOn={filter ? 1 : 0}
        first={
          <Button
            small
            className="first-act"
            data-testid="admin-add-job"
            data-shortcut="add"
            onClick={() => setOpen(newDraft(emptyJob))}
          >
            <AddIcon />
            <span className="first-words">{t("add")}</span>
          </Button>
        }
      >
        <ExportButton onExport={(reader) => reach(exportJobNumbers, { query: reader })} />
      </Toolbar>
      <section className="side-list jobs-list">
        <ListHead title={t("title")}>{jobs ? <Totals jobs={jobs} /> : null}</ListHead>
        {open
          ? null
          : kept.map((draft) => (
              <KeptDraft key={draft.key} draft={draft} onOpen={() => setOpen(draft)} onDrop={() => drop(draft)} />
            ))}
        <TranslatorNote translator={slovak?.translator} />
        {isPending ? <Notice busy>{t("loading")}</Notice> : null}
        {error && !jobs ? <FailedNotice error={error} /> : null}
        {jobs ? (
          <JobList
            jobs={jobs}
            isShown={isShown}
            isNarrowed={search !== "" || filter !== undefined}
            slovakOf={slovakOf}
            onEdit={(job) => setOpen(newDraft(valuesOf(job, locale), job))}
          />
        ) : null}
      </section>
      {open ? (
        <DialogBoundary key={open.key} onClose={close}>
          <JobDialog draft={open} slovak={slovakOf(open.base?.id)} onClose={close} onReopen={setOpen} />
        </DialogBoundary>
      ) : null}
    </>
  );
}

function find(q: string): void {
  setInAddress({ q }, { replace: true });
}
