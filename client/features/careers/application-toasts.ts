import { useTranslation } from "react-i18next";
import { errorWords } from "../../api/error-words.ts";
import { RequestError } from "../../api/request-error.ts";
import { showToast } from "../../ui/toast.ts";

/** What the visitor is told after each of the two calls. */
export function useApplicationToasts() {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const reason = (error: unknown) =>
    error instanceof RequestError && error.code !== "internal" ? errorWords(i18n, error) : t("error.description");
  const fail = (description: string) => showToast({ title: t("error.title"), description, variant: "destructive" });

  return {
    succeeded() {
      showToast({ title: t("success.title"), description: t("success.description") });
    },
    refused(error: unknown): RequestError | undefined {
      fail(reason(error));
      return error instanceof RequestError ? error : undefined;
    },
    /** Says whether another try can help: once the token is refused, it cannot. */
    notAttached(error: unknown): boolean {
      const isOver = error instanceof RequestError && error.code === "forbidden";
      fail(isOver ? t("attach.expired") : t("attach.failed", { reason: reason(error) }));
      return !isOver;
    },
  };
}
