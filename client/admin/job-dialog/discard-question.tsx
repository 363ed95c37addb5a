import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";

export function DiscardQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.discard" });
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert" data-testid="job-discard-question">
        {t("question")}
      </p>
      <Button variant="danger" data-testid="job-discard" onClick={onDiscard}>
        {t("discard")}
      </Button>
      <Button ref={stay} data-testid="job-keep-editing" onClick={onStay}>
        {t("stay")}
      </Button>
    </>
  );
}
