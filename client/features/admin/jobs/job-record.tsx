import { useTranslation } from "react-i18next";
import type { Job } from "../../../../contract/careers.ts";
import { Button } from "../../../ui/button.tsx";
import { Chips } from "../../../ui/chip.tsx";
import { DeleteIcon, EditIcon } from "../../../ui/icons.tsx";
import "../../careers/jobs.css";
import { useJobWords } from "../../careers/job-words.ts";
import type { JobSlovak } from "../job-dialog/job-queries.ts";
import { SlovakBadges } from "../job-dialog/slovak-badges.tsx";
import { BrokenRecord } from "../records/broken-record.tsx";

interface JobRecordProps {
  job: Job;
  slovak: JobSlovak | undefined;
  onEdit: () => void;
  /** With the element that goes, for the place that it leaves. */
  onDelete: (record: HTMLElement | null) => void;
}

export function JobRecord({ job, slovak, onEdit, onDelete }: JobRecordProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { type, pay } = useJobWords(job);
  return (
    <article className="record" data-testid={`admin-job-${job.id}`}>
      <div>
        <h3 lang="en">{job.title}</h3>
        <p className="meta">
          <span>{type}</span>
          <span>{job.location}</span>
        </p>
        {pay ? <p className="meta">{pay.text}</p> : null}
        {slovak ? <SlovakBadges slovak={slovak} hasRequirements={job.requirements.length > 0} /> : null}
      </div>
      <div lang="en">
        <p className="text">{job.description}</p>
        <Chips label={t("requirements")} items={job.requirements} />
      </div>
      <div className="acts">
        <Button
          variant="secondary"
          small
          icon
          aria-label={t("edit", { title: job.title })}
          data-testid={`job-edit-${job.id}`}
          onClick={onEdit}
        >
          <EditIcon />
        </Button>
        <DeleteButton id={job.id} title={job.title} onDelete={onDelete} />
      </div>
    </article>
  );
}

export function BrokenJob({ id, onDelete }: { id: string } & Pick<JobRecordProps, "onDelete">) {
  return (
    <BrokenRecord id={id} testId={`admin-job-${id}`}>
      <DeleteButton id={id} title={id} onDelete={onDelete} />
    </BrokenRecord>
  );
}

function DeleteButton({ id, title, onDelete }: { id: string; title: string } & Pick<JobRecordProps, "onDelete">) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  return (
    <Button
      variant="danger"
      small
      icon
      aria-label={t("delete", { title })}
      data-testid={`job-delete-${id}`}
      onClick={({ currentTarget }) => onDelete(currentTarget.closest<HTMLElement>(".record"))}
    >
      <DeleteIcon />
    </Button>
  );
}
