import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { isDayOver } from "../../../contract/job/closing-day.ts";
import { type AdminJob, createJob, deleteJob, moveJob, restoreJob, setJobState } from "../../../contract/jobs.ts";
import { defaultLocale } from "../../../contract/locales.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { requestOf, valuesOf } from "../job-dialog/job-form.ts";
import { refreshJobs, setJobs, stopReadingJobs } from "../job-dialog/job-queries.ts";
import { useJobToasts } from "../job-dialog/job-toasts.ts";
import { type DeletedJob, inPlaces } from "./job-places.ts";

const mutationKey = ["change a job"];

/** A list that is read during another change would show that one undone. */
async function refreshWhenLast(): Promise<void> {
  if (queryClient.isMutating({ mutationKey }) === 1) await refreshJobs();
}

function copyOf(job: AdminJob) {
  return { ...requestOf(valuesOf(job, defaultLocale), job, "draft"), closesOn: null, revision: undefined };
}

/** The changes that the list makes without the dialog. */
export function useChangeJob() {
  const toasts = useJobToasts();
  const shared = {
    mutationKey,
    onMutate: stopReadingJobs,
    onError: (error: unknown) => toasts.failed(error, "notChanged"),
    onSettled: refreshWhenLast,
  };

  const setState = useMutation(
    {
      ...shared,
      mutationFn: ({ job, state }: { job: AdminJob; state: "open" | "closed" }) =>
        call(setJobState, {
          params: job,
          body: { state, revision: job.revision },
          key: createIdempotencyKey(),
        }),
      onSuccess: (_, { job, state }) => toasts.succeeded(state === "open" ? "published" : "closed", job.title),
    },
    queryClient,
  );

  const duplicate = useMutation(
    {
      ...shared,
      mutationFn: (job: AdminJob) => call(createJob, { body: copyOf(job), key: createIdempotencyKey() }),
      onSuccess: (_, job) => toasts.succeeded("duplicated", job.title),
    },
    queryClient,
  );

  const move = useMutation(
    {
      ...shared,
      // One after the other: of two moves at once, the first could be the one that stays.
      scope: { id: "order of jobs" },
      mutationFn: ({ id, before }: Move) =>
        call(moveJob, { params: { id }, body: { before: before ?? null }, key: createIdempotencyKey() }),
      onMutate: async (change: Move) => {
        await stopReadingJobs();
        setJobs((jobs) => placed(jobs, change));
      },
    },
    queryClient,
  );

  const restore = useMutation(
    {
      ...shared,
      mutationFn: (job: AdminJob) => call(restoreJob, { params: job, key: createIdempotencyKey() }),
      onSuccess: (_, job) => {
        putBack(job);
        toasts.succeeded(job.state === "open" && !isDayOver(job.closesOn) ? "restored" : "restoredOff", job.title);
      },
      onError: (error) => toasts.failed(error, "notRestored"),
    },
    queryClient,
  );

  /** At once and without a question: the toast and the place of the job offer Undo. */
  const remove = useMutation(
    {
      ...shared,
      mutationFn: ({ job }: DeletedJob & { order: string[] }) =>
        call(deleteJob, { params: job, key: createIdempotencyKey() }),
      onMutate: async ({ job, height, order }) => {
        await stopReadingJobs();
        setDeletions(({ jobs }) => ({
          jobs: [...jobs.filter((one) => one.job.id !== job.id), { job, height }],
          order,
        }));
        setJobs((jobs) => jobs.filter(({ id }) => id !== job.id));
      },
      onSuccess: (_, { job }) => toasts.succeeded("deleted", job.title, () => restore.mutate(job)),
      onError: (error, { job }) => {
        putBack(job);
        toasts.failed(error, "notDeleted");
      },
    },
    queryClient,
  );

  return {
    publish: (job: AdminJob) => setState.mutate({ job, state: "open" }),
    close: (job: AdminJob) => setState.mutate({ job, state: "closed" }),
    duplicate: duplicate.mutate,
    move: move.mutate,
    remove: remove.mutate,
    restore: restore.mutate,
  };
}

interface Deletions {
  jobs: DeletedJob[];
  /** How the list was shown at the last deletion, so that everything stays in its place. */
  order: string[];
}

const queryKey = ["/api/admin/jobs", "deleted"];
const none: Deletions = { jobs: [], order: [] };

/** What was deleted since the page was opened; it ends with the session, like all that only staff may read. */
export function useDeletions(): Deletions {
  return (
    useQuery<Deletions>(
      { queryKey, queryFn: skipToken, initialData: none, gcTime: Number.POSITIVE_INFINITY },
      queryClient,
    ).data ?? none
  );
}

/** The job first: a place without it would give the keyboard to the next one. */
function putBack(job: AdminJob): void {
  const { order } = queryClient.getQueryData<Deletions>(queryKey) ?? none;
  const others = (jobs: AdminJob[]) => jobs.filter(({ id }) => id !== job.id);
  setJobs((jobs) => inPlaces(others(jobs), [job], order));
  setDeletions(({ jobs }) => ({ jobs: jobs.filter((one) => one.job.id !== job.id), order }));
}

function setDeletions(change: (deletions: Deletions) => Deletions): void {
  queryClient.setQueryData<Deletions>(queryKey, (deletions = none) => change(deletions));
}

interface Move {
  id: string;
  /** The job that stands right behind it from then on; none makes it the last. */
  before: string | undefined;
}

export function placed<Row extends { id: string }>(rows: readonly Row[], { id, before }: Move): Row[] {
  const moved = rows.filter((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const at = others.findIndex((row) => row.id === before);
  return at === -1 ? [...others, ...moved] : [...others.slice(0, at), ...moved, ...others.slice(at)];
}

/** The move that brings a job to a place among those on the site. */
export function moveTo<Row extends { id: string }>(rows: readonly Row[], id: string, place: number): Move {
  return { id, before: rows.filter((row) => row.id !== id)[Math.max(0, place)]?.id };
}
