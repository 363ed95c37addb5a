import { useQuery } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { listSlovak } from "../../../../contract/admin-jobs.ts";
import { listJobs } from "../../../../contract/careers.ts";
import { type Job, jobParts } from "../../../../contract/jobs.ts";
import { queryClient } from "../../../api/query-client.ts";
import { adminRequest } from "../kit/admin-request.ts";

type SlovakAnswer = z.output<typeof listSlovak.answer>;
export type JobSlovak = SlovakAnswer["jobs"][number];
export type TranslatorStatus = SlovakAnswer["translator"];

/** The English originals with their Slovak; the careers section may have read them before, so they are read anew. */
export function useAdminJobs() {
  return useQuery<Job[]>({ queryKey: [listJobs.path], refetchOnMount: "always" }, queryClient);
}

const slovakKey = [listSlovak.path];
const followEveryMs = 2_000;
const followMs = 30_000;
let lastChange = Date.now();

/** Where each job's Slovak comes from. A machine at work is followed for half a minute after each change. */
export function useSlovak() {
  return useQuery(
    {
      queryKey: slovakKey,
      queryFn: ({ signal }) => adminRequest<SlovakAnswer>(listSlovak.path, { signal }),
      refetchOnMount: "always",
      refetchInterval: ({ state: { data } }) =>
        data && isTranslating(data) && Date.now() - lastChange < followMs ? followEveryMs : false,
    },
    queryClient,
  );
}

/** After any change: the list of both languages, here and in the careers section, and the Slovak. */
export async function refreshJobs(): Promise<void> {
  lastChange = Date.now();
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [address] }) => String(address).startsWith(listJobs.path),
    }),
    queryClient.invalidateQueries({ queryKey: slovakKey }),
  ]);
}

/** The list as the server has it now. */
export function readJobs(): Promise<Job[]> {
  return queryClient.fetchQuery<Job[]>({ queryKey: [listJobs.path], staleTime: 0 });
}

export function setJobs(change: (jobs: Job[]) => Job[]): void {
  queryClient.setQueryData<Job[]>([listJobs.path], (jobs) => jobs && change(jobs));
}

/** A list that was asked for before a change would bring back what the change has taken away. */
export function stopReadingJobs(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: [listJobs.path] });
}

export function isTranslating({ jobs, translator }: SlovakAnswer): boolean {
  const isAble = translator.state === "ready" || translator.state === "loading";
  return isAble && jobs.some((job) => jobParts.some((part) => job[part].state === "missing"));
}
