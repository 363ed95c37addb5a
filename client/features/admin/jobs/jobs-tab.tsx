import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../../contract/careers.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Boundary } from "../../../ui/boundary.tsx";
import { Button } from "../../../ui/button.tsx";
import { AddIcon } from "../../../ui/icons.tsx";
import { JobDialog } from "../job-dialog/job-dialog.tsx";
import { dropDraft, type JobDraft, newDraft, readDrafts } from "../job-dialog/job-draft.ts";
import { emptyJob, valuesOf } from "../job-dialog/job-form.ts";
import { useAdminJobs, useSlovak } from "../job-dialog/job-queries.ts";
import { DialogBoundary } from "../kit/dialog-boundary.tsx";
import { FailedNotice, Notice } from "../records/notice.tsx";
import { useDeleteJob, useDeletions } from "./delete-job.ts";
import { inPlaces } from "./job-places.ts";
import { BrokenJob, JobRecord } from "./job-record.tsx";
import { JobStub } from "./job-stub.tsx";
import { KeptDraft } from "./kept-draft.tsx";
import { TranslatorNote } from "./translator-note.tsx";

export function JobsTab() {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { locale } = usePageData();
  const { data: jobs, isPending, error } = useAdminJobs();
  const slovak = useSlovak().data;
  const [open, setOpen] = useState<JobDraft>();
  const [kept, setKept] = useState(readDrafts);
  const { remove, restore } = useDeleteJob();
  const deletions = useDeletions();
  const shown = inPlaces(
    jobs ?? [],
    deletions.jobs.map(({ job }) => job),
    deletions.order,
  );

  function removeFrom(job: Job, record: HTMLElement | null) {
    remove({ job, height: record?.getBoundingClientRect().height ?? 0, order: shown.map(({ id }) => id) });
  }

  function close() {
    setOpen(undefined);
    setKept(readDrafts());
  }

  function drop(draft: JobDraft) {
    dropDraft(draft.key);
    setKept(readDrafts());
  }

  return (
    <>
      <div className="bar">
        <h2>{t("title")}</h2>
        <Button small data-testid="admin-add-job" data-shortcut="add" onClick={() => setOpen(newDraft(emptyJob))}>
          <AddIcon />
          {t("add")}
        </Button>
      </div>
      {open
        ? null
        : kept.map((draft) => (
            <KeptDraft key={draft.key} draft={draft} onOpen={() => setOpen(draft)} onDrop={() => drop(draft)} />
          ))}
      <TranslatorNote translator={slovak?.translator} />
      {isPending ? <Notice busy>{t("loading")}</Notice> : null}
      {error && !jobs ? <FailedNotice error={error} /> : null}
      {jobs && shown.length > 0 ? (
        <div className="records">
          {shown.map((job) => {
            const deleted = jobs.includes(job) ? undefined : deletions.jobs.find((one) => one.job === job);
            return deleted ? (
              <JobStub key={job.id} {...deleted} onRestore={() => restore(job)} />
            ) : (
              <Boundary
                key={job.id}
                fallback={<BrokenJob id={job.id} onDelete={(record) => removeFrom(job, record)} />}
              >
                <JobRecord
                  job={job}
                  slovak={slovak?.jobs.find(({ id }) => id === job.id)}
                  onEdit={() => setOpen(newDraft(valuesOf(job, locale), job))}
                  onDelete={(record) => removeFrom(job, record)}
                />
              </Boundary>
            );
          })}
        </div>
      ) : null}
      {jobs?.length === 0 ? <Notice>{t("empty")}</Notice> : null}
      {open ? (
        <DialogBoundary key={open.key} onClose={close}>
          <JobDialog
            draft={open}
            slovak={slovak?.jobs.find(({ id }) => id === open.base?.id)}
            onClose={close}
            onReopen={setOpen}
          />
        </DialogBoundary>
      ) : null}
    </>
  );
}
