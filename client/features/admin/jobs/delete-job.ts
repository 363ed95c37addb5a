import { skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { type AdminJob, deleteJob, restoreJob } from "../../../../contract/admin-jobs.ts";
import { isDayOver } from "../../../../contract/job/closing-day.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { setJobs, stopReadingJobs } from "../job-dialog/job-queries.ts";
import { useJobToasts } from "../job-dialog/job-toasts.ts";
import { act, mutationKey, refreshWhenLast } from "./act-on-job.ts";
import { type DeletedJob, inPlaces } from "./job-places.ts";

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

/** At once and without a question; the toast and the place of the job offer the way back. */
export function useDeleteJob() {
  const toasts = useJobToasts();

  const restore = useMutation(
    {
      mutationKey,
      mutationFn: (job: AdminJob) =>
        act(
          () => call(restoreJob, { params: job }),
          (jobs) => jobs.some(({ id, deletedAt }) => id === job.id && !deletedAt),
        ),
      onMutate: stopReadingJobs,
      onSuccess: (_, job) => {
        putBack(job);
        toasts.succeeded(job.state === "open" && !isDayOver(job.closesOn) ? "restored" : "restoredOff", job.title);
      },
      onError: (error) => toasts.failed(error, "notRestored"),
      onSettled: refreshWhenLast,
    },
    queryClient,
  );

  const remove = useMutation(
    {
      mutationKey,
      mutationFn: ({ job }: DeletedJob & { order: string[] }) =>
        act(
          () => call(deleteJob, { params: job }),
          (jobs) => !jobs.some(({ id, deletedAt }) => id === job.id && !deletedAt),
        ),
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
      onSettled: refreshWhenLast,
    },
    queryClient,
  );

  return { remove: remove.mutate, restore: restore.mutate };
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
