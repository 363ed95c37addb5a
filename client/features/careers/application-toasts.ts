import type { i18n } from "i18next";
import { useTranslation } from "react-i18next";
import { errorWords } from "../../api/error-words.ts";
import { RequestError } from "../../api/request-error.ts";
import { showToast } from "../../ui/toast/toast.ts";

/** Why a call failed, in the same words wherever it is said. */
export function refusalWords(words: i18n, error: unknown): string {
  const isKnown = error instanceof RequestError && error.code !== "internal";
  return isKnown ? errorWords(words, error) : words.t("forms:careers.error.description");
}

/** What the visitor is told after each of the two calls. */
export function useApplicationToasts() {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const reason = (error: unknown) => refusalWords(i18n, error);
  const fail = (title: string, description: string) => showToast({ title, description, variant: "destructive" });

  return {
    succeeded() {
      showToast({ title: t("success.title"), description: t("success.description") });
    },
    refused(error: unknown): RequestError | undefined {
      fail(t("error.title"), reason(error));
      return error instanceof RequestError ? error : undefined;
    },
    notAttached(error: unknown, isTimeOver: boolean) {
      fail(t("attach.title"), isTimeOver ? t("attach.expired") : t("attach.failed", { reason: reason(error) }));
    },
  };
}
