import { useQuery } from "@tanstack/react-query";
import { jobParts } from "../../../contract/job/fields.ts";
import { type AdminJob, adminJob, listAdminJobs, listJobs, listSlovak } from "../../../contract/jobs.ts";
import { type Answer, buildAddress } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { defineRecordKind, type RecordKind } from "../shared/use-change.ts";

type SlovakAnswer = Answer<typeof listSlovak>;
export type JobSlovak = SlovakAnswer["jobs"][number];
export type TranslatorStatus = SlovakAnswer["translator"];

const jobsQuery = reading(buildAddress(listAdminJobs));
const slovakQuery = reading(buildAddress(listSlovak));

export const jobKind: RecordKind<AdminJob> = defineRecordKind(adminJob, {
  find: (id) => queryClient.getQueryData(jobsQuery.queryKey)?.find((job) => job.id === id),
  patch: (id, record) => setJobs((jobs) => jobs.map((job) => (job.id === id ? (record as AdminJob) : job))),
  refetch: () => refreshJobs(),
});

/** Jobs of every state, those of the last 30 days that are deleted included. */
export function useAdminJobs() {
  return useQuery({ ...jobsQuery, refetchOnMount: "always" }, queryClient);
}

const pollMs = 2_000;
const pollForMs = 30_000;
let lastChange = Date.now();

/** The origin of each job's Slovak texts, polled for half a minute after each change while the translator works. */
export function useSlovak() {
  return useQuery(
    {
      ...slovakQuery,
      refetchOnMount: "always",
      refetchInterval: ({ state: { data } }) =>
        data && isTranslating(data) && Date.now() - lastChange < pollForMs ? pollMs : false,
    },
    queryClient,
  );
}

/** After a change of jobs, of one's own or a colleague's. */
export async function refreshJobs(): Promise<void> {
  lastChange = Date.now();
  // Changes are still queued: the server's list lacks them. The last one refetches.
  if (jobKind.queues.size > 0) return;
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith(listJobs.path),
    }),
    queryClient.invalidateQueries(jobsQuery),
    queryClient.invalidateQueries(slovakQuery),
  ]);
}

/** Shows a change before the server has answered it. A response to an earlier request would undo it on the screen. */
export function setJobs(change: (jobs: AdminJob[]) => AdminJob[]): void {
  queryClient.cancelQueries(jobsQuery);
  queryClient.setQueryData(jobsQuery.queryKey, (jobs) => jobs && change(jobs));
}

export function isTranslating({ jobs, translator }: SlovakAnswer): boolean {
  const canTranslate = translator.state === "ready" || translator.state === "loading";
  return canTranslate && jobs.some((job) => jobParts.some((part) => job[part].state === "missing"));
}
