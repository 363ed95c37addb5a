import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/jobs.ts";
import { formatPay } from "../../i18n/format.ts";

/** The parts of a job that the page words itself. */
export function useJobWords(job: Job) {
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { i18n } = useTranslation();
  const type = t(`types.${job.type}`);
  const pay = job.pay && formatPay(job.pay, i18n);
  return { type, pay };
}

/** English words on a Slovak page have to say so, for the voice that reads them out. */
export function partLanguage(job: Job, part: "title" | "description" | "requirements"): "en" | undefined {
  return job.parts?.[part] === "none" ? "en" : undefined;
}
