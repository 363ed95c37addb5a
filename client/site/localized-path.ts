import type { Locale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";

/** The path of the same page in a locale. The not-found page and the applicant's page link to the home page. */
export function getLocalizedPath({ page, job }: Pick<PageData, "page" | "job">, locale: Locale): string {
  if (job) return jobPath(job.id, locale);
  return pagePath(page === "notFound" || page === "my" ? "home" : page, locale);
}
