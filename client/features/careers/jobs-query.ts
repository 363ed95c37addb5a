import { useQuery } from "@tanstack/react-query";
import type { Job } from "../../../contract/jobs.ts";
import type { Locale } from "../../../contract/locales.ts";
import { queryClient } from "../../api/query-client.ts";

/** The open jobs in the page's language, fetched once per language and visit. */
export function useJobs(locale: Locale) {
  const address = locale === "sk" ? "/api/jobs?lang=sk" : "/api/jobs";
  return useQuery<Job[]>({ queryKey: [address] }, queryClient);
}
