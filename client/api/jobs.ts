import type { z } from "zod/mini";
import type { Job, listJobs } from "../../contract/careers.ts";
import { defaultLocale, type Locale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import type { Address } from "./call.ts";

interface KnownJobs {
  jobs: Job[];
  /** False when somebody has changed jobs since: then they are good for the shape of a list, and no more. */
  isCurrent: boolean;
}

interface JobsCache {
  read: (locale: Locale) => KnownJobs | undefined;
  isDocumentCurrent: () => boolean;
}

let cache: JobsCache | undefined;

/** The cache of `query-client.ts` is the only one, but too heavy for the public entry: it makes itself known here. */
export function provideJobs(provided: JobsCache): void {
  cache = provided;
}

/** Before anything was fetched, the document's own jobs are what is known. */
export function knownJobs(locale: Locale, document: Pick<PageData, "locale" | "jobs">): KnownJobs | undefined {
  const held = cache?.read(locale);
  if (held || locale !== document.locale) return held;
  return { jobs: document.jobs, isCurrent: cache?.isDocumentCurrent() ?? true };
}

export function jobsAddress(locale: Locale): Address<Job[]> {
  const path: (typeof listJobs)["path"] = "/api/jobs";
  const lang: keyof z.input<typeof listJobs.query> = "lang";
  return locale === defaultLocale ? path : `${path}?${lang}=${locale}`;
}
