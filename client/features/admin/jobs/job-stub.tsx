import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { DeletedJob } from "./job-places.ts";

interface JobStubProps extends DeletedJob {
  /** The pressed bin has gone with its record; the keyboard goes on from here. */
  isNew: boolean;
  onRestore: () => void;
}

/** Stands where a job was until it was deleted. */
export function JobStub({ job, height, isNew, onRestore }: JobStubProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div ref={place} className="stub" tabIndex={-1} style={{ minHeight: height }}>
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
