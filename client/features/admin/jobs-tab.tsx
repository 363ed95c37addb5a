import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/jobs.ts";
import { Button } from "../../ui/button.tsx";
import { AddIcon } from "../../ui/icons.tsx";
import { useDeleteJob } from "./delete-job.ts";
import { JobDialog } from "./job-dialog.tsx";
import { dropDraft, type JobDraft, readDraft } from "./job-draft.ts";
import { useAdminJobs, useSlovak } from "./job-queries.ts";
import { JobRecord } from "./job-record.tsx";
import { FailedNotice, Notice } from "./notice.tsx";
import { TranslatorNote } from "./translator-note.tsx";

interface Editing {
  job?: Job | undefined;
  draft?: JobDraft | undefined;
}

export function JobsTab() {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { data: jobs, isPending, error, refetch } = useAdminJobs();
  const slovak = useSlovak().data;
  const [editing, setEditing] = useState<Editing>();
  const [kept, setKept] = useState(readDraft);
  const removeJob = useDeleteJob();
  const heading = useRef<HTMLHeadingElement>(null);

  function remove(job: Job) {
    // The pressed button goes with its record; without this the keyboard would start from the top of the page.
    heading.current?.focus({ preventScroll: true });
    removeJob(job);
  }

  function close() {
    setEditing(undefined);
    setKept(undefined);
  }

  return (
    <>
      <div className="bar">
        <h2 ref={heading} tabIndex={-1}>
          {t("title")}
        </h2>
        <Button small data-testid="admin-add-job" data-shortcut="add" onClick={() => setEditing({})}>
          <AddIcon />
          {t("add")}
        </Button>
      </div>
      {kept && !editing ? (
        <KeptDraft
          onOpen={() => setEditing({ job: jobs?.find(({ id }) => id === kept.jobId), draft: kept })}
          onDrop={() => {
            dropDraft();
            setKept(undefined);
          }}
        />
      ) : null}
      <TranslatorNote translator={slovak?.translator} />
      {isPending ? <Notice busy>{t("loading")}</Notice> : null}
      {error && !jobs ? <FailedNotice error={error} onRetry={refetch} /> : null}
      {jobs?.length === 0 ? <Notice>{t("empty")}</Notice> : null}
      {jobs && jobs.length > 0 ? (
        <div className="records">
          {jobs.map((job) => (
            <JobRecord
              key={job.id}
              job={job}
              slovak={slovak?.jobs.find(({ id }) => id === job.id)}
              onEdit={() => setEditing({ job })}
              onDelete={() => remove(job)}
            />
          ))}
        </div>
      ) : null}
      {editing ? (
        <JobDialog {...editing} slovak={slovak?.jobs.find(({ id }) => id === editing.job?.id)} onClose={close} />
      ) : null}
    </>
  );
}

function KeptDraft({ onOpen, onDrop }: { onOpen: () => void; onDrop: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.kept" });
  return (
    <div className="admin-line" role="status" data-testid="job-kept">
      <p>{t("text")}</p>
      <div>
        <Button variant="secondary" small data-testid="job-kept-open" onClick={onOpen}>
          {t("open")}
        </Button>
        <Button variant="ghost" small data-testid="job-kept-drop" onClick={onDrop}>
          {t("drop")}
        </Button>
      </div>
    </div>
  );
}
