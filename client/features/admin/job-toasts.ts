import { useTranslation } from "react-i18next";
import { errorWords } from "../../api/error-words.ts";
import { RequestError } from "../../api/request-error.ts";
import { showToast } from "../../ui/toast.ts";
import { isUnauthorized } from "./admin-request.ts";

type Change = "created" | "updated" | "deleted" | "restored";

export function useJobToasts() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs" });
  return {
    succeeded(change: Change, title: string, undo?: () => void) {
      showToast({
        title: t(`success.${change}.title`),
        description: t(`success.${change}.description`, { title }),
        action: undo && { label: t("undo"), onPress: undo, testId: "toast-undo" },
      });
    },
    failed(error: unknown) {
      if (isUnauthorized(error)) return;
      const isKnown = error instanceof RequestError && error.code !== undefined && error.code !== "internal";
      const description = isKnown ? errorWords(i18n, error) : t("error.description");
      showToast({ title: t("error.title"), description, variant: "destructive" });
    },
  };
}
