import { useQuery } from "@tanstack/react-query";
import type { Job } from "../../../contract/careers.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { jobsAddress, provideJobs } from "../../api/jobs.ts";
import { queryClient, reading } from "../../api/query-client.ts";

/** The open jobs in the page's language, fetched once per language and visit. */
export function useJobs(locale: Locale) {
  return useQuery<Job[]>({ queryKey: [jobsAddress(locale)] }, queryClient);
}

/** One of them turned out to be gone. */
export function refreshOpenJobs(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => jobsAddresses.includes(String(address)),
  });
}

const jobsAddresses = locales.map(jobsAddress);

let isDocumentCurrent = true;
queryClient.getQueryCache().subscribe((event) => {
  const isInvalidated = event.type === "updated" && event.action.type === "invalidate";
  if (isInvalidated && String(event.query.queryKey[0]).startsWith("/api/jobs")) isDocumentCurrent = false;
});

provideJobs({
  read(locale) {
    const state = queryClient.getQueryState(reading(jobsAddress(locale)).queryKey);
    return state?.data && { jobs: state.data, isCurrent: !state.isInvalidated };
  },
  isDocumentCurrent: () => isDocumentCurrent,
});
