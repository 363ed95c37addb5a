import type { Job } from "../../../contract/jobs.ts";
import { jobPath } from "../../../contract/routes.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";

/** The job's own address, in the language of whoever copies it. */
export function useCopyLink(job: Job): () => Promise<void> {
  const { t } = useTranslation("forms", { keyPrefix: "careers.job" });
  const { origin, locale } = usePageData();
  const description = origin + jobPath(job.id, locale);
  return async () => {
    try {
      await navigator.clipboard.writeText(description);
      showToast({ title: t("copied"), description });
    } catch {
      showToast({ title: t("copyFailed"), description, variant: "destructive" });
    }
  };
}
