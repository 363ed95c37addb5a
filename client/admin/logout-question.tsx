import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface LogoutQuestionProps {
  /** How many drafts a logout would discard. */
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

export function LogoutQuestion({ count, onStay, onLeave }: LogoutQuestionProps) {
  const { t } = useTranslation("admin", { keyPrefix: "top.leaving" });
  const { t: common } = useTranslation("common");
  return (
    <Dialog
      title={t("title")}
      closeLabel={common("close")}
      onRequestClose={onStay}
      testId="logout-question"
      footer={
        <>
          <Button variant="ghost" data-testid="logout-stay" onClick={onStay}>
            {t("stay")}
          </Button>
          <Button variant="danger" data-testid="logout-anyway" onClick={onLeave}>
            {t("leave")}
          </Button>
        </>
      }
    >
      <p>{t("text", { count })}</p>
    </Dialog>
  );
}
