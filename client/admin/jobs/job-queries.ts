import { useQuery } from "@tanstack/react-query";
import {
  type AdminJob,
  adminJob,
  createJob,
  deleteJob,
  listAdminJobs,
  listSlovak,
  moveJob,
  restoreJob,
  setJobState,
} from "../../../contract/jobs.ts";
import { defaultLocale } from "../../../contract/locales.ts";
import { type Answer, call } from "../../api/call.ts";
import { createQueryOptions, queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { ListedRow } from "../shared/record-lists.ts";
import { defineRecordKind, type RecordKind, useChange } from "../shared/use-change.ts";
import { toFields, toRequest } from "./job-form.ts";

type SlovakAnswer = Answer<typeof listSlovak>;
export type JobSlovak = SlovakAnswer["jobs"][number];
export type TranslatorStatus = SlovakAnswer["translator"];

const jobsQuery = createQueryOptions(listAdminJobs);
const slovakQuery = createQueryOptions(listSlovak);

export const jobKind: RecordKind<AdminJob> = defineRecordKind(adminJob, {
  find: (id) => queryClient.getQueryData(jobsQuery.queryKey)?.find((job) => job.id === id),
  patch: (id, record) => setJobs((jobs) => jobs.map((job) => (job.id === id ? (record as AdminJob) : job))),
  refetch: () => refreshJobs(),
});

/** Jobs of every state, those of the last 30 days that are deleted included. */
export function useAdminJobs() {
  return useQuery({ ...jobsQuery, refetchOnMount: "always" });
}

/** The origin of each job's Slovak texts. */
export function useSlovak() {
  return useQuery({ ...slovakQuery, refetchOnMount: "always" });
}

export function useJobSlovak(id: string): JobSlovak | undefined {
  const select = ({ jobs }: SlovakAnswer) => jobs.find((job) => job.id === id);
  return useQuery({ ...slovakQuery, refetchOnMount: false, select }).data;
}

/** Refetches the jobs after a change by the user, a colleague or the translator. */
export async function refreshJobs(): Promise<void> {
  // Changes are still queued: the server's list lacks them. The last one refetches.
  if (jobKind.queues.size > 0) return;
  await Promise.all([jobsQuery, slovakQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

/** Shows a change before the server has answered it. A response to an earlier request would undo it on the screen. */
function setJobs(change: (jobs: AdminJob[]) => AdminJob[]): void {
  queryClient.cancelQueries(jobsQuery);
  queryClient.setQueryData(jobsQuery.queryKey, (jobs) => jobs && change(jobs));
}

/** A change that staff make in the list, without the dialog. A moved job comes `before` another, or last for null. */
export type JobChange =
  | { act: "move"; before: string | null }
  | { act: "publish" | "close" | "delete" | "restore" | "duplicate" };

const doneMessages = { publish: "published", close: "closed", delete: "deleted", duplicate: "duplicated" } as const;

export function useJobChange(job: AdminJob): (change: JobChange) => void {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { change } = useChange<AdminJob, JobChange>({
    ...{ name: "job", kind: jobKind, record: job, failed: t("error.title") },
    unexplained: t("error.description"),
    // A colleague's change of any field is a conflict: staff see it before they publish, close or delete.
    getFields: (record) => toFields(record, defaultLocale),
    send: sendChange,
    toPatch: ({ act }) => (act === "delete" ? { deletedAt: new Date().toISOString(), onSite: false } : {}),
    done({ act }, { title, onSite }) {
      if (act === "move") return undefined;
      const message = act !== "restore" ? doneMessages[act] : onSite ? "restored" : "restoredOff";
      return { title: t(`success.${message}.title`), description: t(`success.${message}.description`, { title }) };
    },
    undo: (_, { act }) => (act === "delete" ? { act: "restore" } : undefined),
  });

  return (input) => {
    if (input.act === "move") setJobs((jobs) => placeBefore(jobs, job.id, input.before));
    change(input);
  };
}

async function sendChange(
  change: JobChange,
  { revision, key, current }: { revision: number; key: string; current: AdminJob },
): Promise<AdminJob> {
  const params = { id: current.id };
  switch (change.act) {
    case "publish":
    case "close":
      return call(setJobState, { params, body: { state: change.act === "close" ? "closed" : "open", revision }, key });
    case "restore":
      return call(restoreJob, { params, key });
    case "delete":
      await call(deleteJob, { params, query: { revision }, key });
      return { ...current, deletedAt: new Date().toISOString(), onSite: false };
    case "move":
      await call(moveJob, { params, body: { before: change.before }, key });
      return current;
    case "duplicate": {
      const fields = { ...toFields(current, defaultLocale), closesOn: "", state: "draft" as const };
      await call(createJob, { body: { ...toRequest(fields, current), revision: undefined }, key });
      return current;
    }
  }
}

/** The rows with one of them right before another, or last. */
export function placeBefore<Row extends ListedRow>(rows: readonly Row[], id: string, before: string | null): Row[] {
  const moved = rows.filter((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const at = others.findIndex((row) => row.id === before);
  return at === -1 ? [...others, ...moved] : [...others.slice(0, at), ...moved, ...others.slice(at)];
}

/** The id of the row that follows when a row moves to the index `place`; null when it becomes the last. */
export function getNextRowId(rows: readonly ListedRow[], id: string, place: number): string | null {
  return rows.filter((row) => row.id !== id)[place]?.id ?? null;
}
