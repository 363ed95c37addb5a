import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import type { JobDraft } from "../job-dialog/job-draft.ts";

interface KeptDraftProps {
  draft: JobDraft;
  onOpen: () => void;
  onDrop: () => void;
}

/** What was typed and not saved: only Discard removes it. */
export function KeptDraft({ draft, onOpen, onDrop }: KeptDraftProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.kept" });
  const title = draft.values.title.trim() || draft.base?.title;
  return (
    <div className="admin-line" role="status" data-testid="job-kept">
      <p>{title ? t("named", { title }) : t("text")}</p>
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
