import { useQuery } from "@tanstack/react-query";
import { jobParts } from "../../../contract/job/fields.ts";
import { type AdminJob, listAdminJobs, listJobs, listSlovak } from "../../../contract/jobs.ts";
import { type Answer, addressOf } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";

type SlovakAnswer = Answer<typeof listSlovak>;
export type JobSlovak = SlovakAnswer["jobs"][number];
export type TranslatorStatus = SlovakAnswer["translator"];

const jobsReading = reading(addressOf(listAdminJobs));
const slovakReading = reading(addressOf(listSlovak));

/** Every job, whatever its state: the English originals with their Slovak, and what came of each. */
export function useAdminJobs() {
  return useQuery({ ...jobsReading, refetchOnMount: "always" }, queryClient);
}

const followEveryMs = 2_000;
const followMs = 30_000;
let lastChange = Date.now();

/** Where each job's Slovak comes from. A machine at work is followed for half a minute after each change. */
export function useSlovak() {
  return useQuery(
    {
      ...slovakReading,
      refetchOnMount: "always",
      refetchInterval: ({ state: { data } }) =>
        data && isTranslating(data) && Date.now() - lastChange < followMs ? followEveryMs : false,
    },
    queryClient,
  );
}

/** After any change: the list here, those of both languages in the careers section, and the Slovak. */
export async function refreshJobs(): Promise<void> {
  lastChange = Date.now();
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith(listJobs.path),
    }),
    queryClient.invalidateQueries(jobsReading),
    queryClient.invalidateQueries(slovakReading),
  ]);
}

export function setJobs(change: (jobs: AdminJob[]) => AdminJob[]): void {
  queryClient.setQueryData(jobsReading.queryKey, (jobs) => jobs && change(jobs));
}

/** A list that was asked for before a change would bring back what the change has taken away. */
export function stopReadingJobs(): Promise<void> {
  return queryClient.cancelQueries(jobsReading);
}

export function isTranslating({ jobs, translator }: SlovakAnswer): boolean {
  const isAble = translator.state === "ready" || translator.state === "loading";
  return isAble && jobs.some((job) => jobParts.some((part) => job[part].state === "missing"));
}
