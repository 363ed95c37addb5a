import type { Job } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { JobForm } from "./job-problem.ts";
import { useAdminJobs } from "./job-queries.ts";

/** A job has one title, which everybody who has applied reads from then on. */
export function useRenamedHint(form: JobForm, base: Job | undefined): string | undefined {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const count = useAdminJobs().data?.find(({ id }) => id === base?.id)?.applications ?? 0;
  if (!base || count === 0 || form.watch("title").trim() === base.title) return undefined;
  return t("fields.renamed", { count, title: base.title, duplicate: t("duplicate") });
}
