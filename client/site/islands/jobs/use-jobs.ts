import { useEffect } from "react";
import { type Job, listJobs } from "../../../../contract/jobs.ts";
import { defaultLocale, type Locale } from "../../../../contract/locales.ts";
import { call } from "../../../api/call.ts";
import { createStore, useStore } from "../../../api/store.ts";

interface OpenJobs {
  state: "pending" | "failed" | "ready";
  /** The last successful response. */
  jobs?: Job[] | undefined;
}

/** All islands of the document share one list. */
const openJobs = createStore<OpenJobs>({ state: "pending" });
let isAsked = false;

/** The open jobs in the page's language, fetched once per document. */
export function useJobs(locale: Locale): OpenJobs {
  useEffect(() => {
    if (!isAsked) refetchJobs(locale);
  }, [locale]);
  return useStore(openJobs, (jobs) => jobs, onServer);
}
const onServer: OpenJobs = { state: "pending" };

export async function refetchJobs(locale: Locale): Promise<void> {
  isAsked = true;
  try {
    const jobs = await call(listJobs, { query: locale === defaultLocale ? {} : { lang: locale } });
    openJobs.set({ state: "ready", jobs });
  } catch {
    openJobs.set({ state: "failed", jobs: openJobs.get().jobs });
  }
}
