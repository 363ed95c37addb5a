import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteIcon } from "../../ui/later-icons.tsx";
import type { JobActs } from "./job-acts.ts";

export function DeleteButton({ id, title, onDelete }: { id: string; title: string } & Pick<JobActs, "onDelete">) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  return (
    <Button
      variant="ghost"
      icon
      className="mini quiet-btn is-bin"
      aria-label={t("delete", { title })}
      data-testid={`job-delete-${id}`}
      onClick={({ currentTarget }) => onDelete(currentTarget.closest<HTMLElement>("article"))}
    >
      <DeleteIcon />
    </Button>
  );
}
