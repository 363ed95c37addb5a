import type { Locale } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { localePath, placeOf } from "../../contract/routes.ts";
import { knownJobs } from "../api/jobs.ts";

/** The id in `/?job={id}`, where an address has exactly one. */
export function jobIdOf(search: string): string | undefined {
  const ids = new URLSearchParams(search).getAll("job");
  return ids.length === 1 ? ids[0] : undefined;
}

/** What the document's data says about another address of this visit. */
export function pageDataAt(path: string, search: string, data: PageData): PageData {
  const { page, locale } = placeOf(path, search);
  // Before the other language's jobs have come, the document's own still hold the shape of the list.
  const jobs = knownJobs(locale, data)?.jobs ?? data.jobs;
  const jobId = page === "home" ? jobIdOf(search) : undefined;
  // Only the document has a job that is over, and only in its language.
  const over = data.job?.state && locale === data.locale ? [data.job] : [];
  const job = jobId === undefined ? undefined : ([...jobs, ...over].find(({ id }) => id === jobId) ?? null);
  return { ...data, page, locale, jobs, job };
}

/** What an address needs: its page, its language, and whether it shows a job that this visit does not know. */
export function wantedAt({ pathname, search }: Pick<URL, "pathname" | "search">, data: PageData) {
  const { page, locale } = placeOf(pathname, search);
  const jobId = page === "home" ? jobIdOf(search) : undefined;
  const lacksJob = () => {
    if (jobId === undefined) return false;
    const known = knownJobs(locale, data);
    return known?.isCurrent !== true || !known.jobs.some(({ id }) => id === jobId);
  };
  return { page, locale, lacksJob };
}

/** The same address in another language: its prefix changes; path, query and hash stay. */
export function inLocale(url: URL, locale: Locale): URL {
  const same = new URL(url);
  same.pathname = localePath(placeOf(url.pathname).path, locale);
  return same;
}
