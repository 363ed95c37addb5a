import { errorWords } from "../../api/error-words.ts";
import { isAlreadyHandled, RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";

export type Change =
  | "created"
  | "updated"
  | "saved"
  | "drafted"
  | "published"
  | "closed"
  | "duplicated"
  | "deleted"
  | "restored"
  | "restoredOff"
  | "createdOver"
  | "updatedOver";
type Uncertain = "notSaved" | "notChanged" | "notDeleted" | "notRestored";

export function useJobToasts() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs" });
  const undoing = (undo: () => void) => ({ label: t("undo"), onPress: undo, testId: "toast-undo" });
  return {
    succeeded(change: Change, title: string, undo?: () => void) {
      showToast({
        title: t(`success.${change}.title`),
        description: t(`success.${change}.description`, { title }),
        action: undo && undoing(undo),
      });
    },
    discarded(undo: () => void) {
      showToast({ title: t("discard.done.title"), description: t("discard.done.description"), action: undoing(undo) });
    },
    failed(error: unknown, withoutAnswer: Uncertain) {
      if (isAlreadyHandled(error)) return;
      showToast({ title: t("error.title"), description: explained(error, withoutAnswer), variant: "destructive" });
    },
  };

  function explained(error: unknown, withoutAnswer: Uncertain): string {
    if (!(error instanceof RequestError)) return t(`error.${withoutAnswer}`);
    const isKnown = error.code !== undefined && error.code !== "internal";
    return isKnown ? errorWords(i18n, error) : t("error.description");
  }
}
