import { jobPath } from "../../../../contract/routes.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast/toast.ts";

/** Shares the link of a job's page, or copies the link where the browser cannot share. */
export default function ShareButton() {
  const { t } = useTranslation("forms", { keyPrefix: "careers.job" });
  const { origin, locale, job } = usePageData();
  const title = job?.title ?? "";
  const url = origin + jobPath(job?.id ?? "", locale);

  async function share() {
    if (!navigator.share) return copy();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) await copy();
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t("copied"), description: url });
    } catch {
      showToast({ title: t("copyFailed"), description: url, variant: "destructive" });
    }
  }

  return (
    <Button variant="secondary" small onClick={share} data-testid="job-share">
      {t("share")}
    </Button>
  );
}
