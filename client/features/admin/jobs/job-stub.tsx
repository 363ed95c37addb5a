import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { DeletedJob } from "./job-places.ts";

interface JobStubProps extends DeletedJob {
  onRestore: () => void;
}

/** Stands where a job was until it was deleted. */
export function JobStub({ job, height, onRestore }: JobStubProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  return (
    <div className="stub" tabIndex={-1} style={{ minHeight: height }}>
      <p>
        <b lang="en">{job.title}</b> {t("off")}
      </p>
      <Button variant="secondary" small data-testid={`job-restore-${job.id}`} onClick={onRestore}>
        {t("undo")}
        <VisuallyHidden>: {job.title}</VisuallyHidden>
      </Button>
    </div>
  );
}
