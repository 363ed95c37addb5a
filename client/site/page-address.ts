import type { Locale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";

/** The same page in a locale. The not-found page has no address of its own, an applicant's none to tell: they point home. */
export function pageAddress({ page, job }: Pick<PageData, "page" | "job">, locale: Locale): string {
  if (job) return jobPath(job.id, locale);
  return pagePath(page === "notFound" || page === "my" ? "home" : page, locale);
}
