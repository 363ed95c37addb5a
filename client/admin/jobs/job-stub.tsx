import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import type { DeletedJob } from "./job-places.ts";

const secondPressMs = 1_000;

/** Stands where a job was until it was deleted. */
export function JobStub({ job, height, onRestore }: DeletedJob & { onRestore: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const [isClosedUp, setClosedUp] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = place.current?.parentElement;
    const closeUp = () => setClosedUp(true);
    const timer = setTimeout(() => {
      // Under a pointer nothing moves: its next press would meet another job's bin.
      const isPointedAt = matchMedia("(hover: hover)").matches && list?.matches(":hover");
      if (isPointedAt) list?.addEventListener("pointerleave", closeUp, { once: true });
      else closeUp();
    }, secondPressMs);
    return () => {
      clearTimeout(timer);
      list?.removeEventListener("pointerleave", closeUp);
    };
  }, []);
  return (
    <div ref={place} className="stub" tabIndex={-1} style={{ minHeight: isClosedUp ? 0 : height }}>
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
