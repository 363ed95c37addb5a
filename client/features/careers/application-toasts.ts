import { errorWords } from "../../api/error-words.ts";
import { RequestError } from "../../api/request-error.ts";
import type { PageWords } from "../../i18n/i18n.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";

/** Why a call failed, in the same words wherever it is said. */
export function refusalWords(words: PageWords, error: unknown): string {
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
    refused(error: unknown) {
      fail(t("error.title"), reason(error));
    },
    notAttached(error: unknown, isTooLate: boolean) {
      fail(t("attach.title"), isTooLate ? t("attach.expired") : t("attach.failed", { reason: reason(error) }));
    },
  };
}
