import { errorWords } from "../../api/error-words.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { PasskeyStopped } from "../account/passkey.ts";

/** Tells why nobody was let in: wrong credentials, too many tries with the wait, or what else failed. */
export function useLoginFailure() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "login" });
  return (error: unknown) => {
    showToast({ title: t("error.title"), description: reason(error), variant: "destructive" });
  };

  function reason(error: unknown): string {
    if (error instanceof PasskeyStopped) return t("passkey.stopped");
    const status = error instanceof RequestError ? error.status : undefined;
    if (status === 401) return t("error.description");
    if (status !== 429 || !(error instanceof RequestError) || !error.retryAfter) return errorWords(i18n, error);
    return t("error.wait", { count: Math.ceil(error.retryAfter / 60) });
  }
}
