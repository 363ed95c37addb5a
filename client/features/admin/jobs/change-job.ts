import { useMutation } from "@tanstack/react-query";
import { type AdminJob, createJob, moveJob, setJobState } from "../../../../contract/admin-jobs.ts";
import { defaultLocale } from "../../../../contract/locales.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { newDraftSeed } from "../../../api/request-key.ts";
import { isSameRequest, requestOf, valuesOf } from "../job-dialog/job-form.ts";
import { setJobs, shownJobs, stopReadingJobs } from "../job-dialog/job-queries.ts";
import { useJobToasts } from "../job-dialog/job-toasts.ts";
import { act, mutationKey, refreshWhenLast } from "./act-on-job.ts";

/** Of copies of which nobody has seen whether they were made: pressed again after a lost answer, it is still one copy. */
const copyKeys = new Map<string, string>();

function copyOf(job: AdminJob) {
  return { ...requestOf(valuesOf(job, defaultLocale), job, "draft"), closesOn: null, version: undefined };
}

async function copyOnce(job: AdminJob, seen: ReadonlySet<string>): Promise<void> {
  const key = copyKeys.get(job.id) ?? newDraftSeed();
  copyKeys.set(job.id, key);
  const made = await call(createJob, { body: copyOf(job), key });
  copyKeys.delete(job.id);
  // The copy of a lost answer stood in the list already: whoever pressed means another.
  if (seen.has(made.id)) await copyOnce(job, seen);
}

/** Ends with the answer to the last move. */
let turn: Promise<unknown> = Promise.resolve();

/** One after the other: of two that cross on a slow line, the first would be the one that stays. */
function sendMove({ id, before }: Move): Promise<unknown> {
  const sending = turn.then(() => call(moveJob, { params: { id }, body: { before: before ?? null } }));
  turn = sending.catch(() => undefined);
  return sending;
}

/** On the site, off it, once more, elsewhere in the list: what the row does without the dialog. */
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
        act(
          () => call(setJobState, { params: job, body: { state, version: job.version } }),
          (jobs) => jobs.some((one) => one.id === job.id && (state === "open" ? one.onSite : one.state === state)),
        ),
      onSuccess: (_, { job, state }) => toasts.succeeded(state === "open" ? "published" : "closed", job.title),
    },
    queryClient,
  );

  const duplicate = useMutation(
    {
      ...shared,
      mutationFn: async (job: AdminJob) => {
        const seen = new Set(shownJobs().map(({ id }) => id));
        await act(
          () => copyOnce(job, seen),
          (jobs) =>
            jobs.some((one) => !seen.has(one.id) && isSameRequest(copyOf(one), copyOf(job)) && one.state === "draft"),
        );
        copyKeys.delete(job.id);
      },
      onSuccess: (_, job) => toasts.succeeded("duplicated", job.title),
    },
    queryClient,
  );

  const move = useMutation(
    {
      ...shared,
      mutationFn: sendMove,
      onMutate: async (change: Move) => {
        await stopReadingJobs();
        setJobs((jobs) => placed(jobs, change));
      },
    },
    queryClient,
  );

  return {
    publish: (job: AdminJob) => setState.mutate({ job, state: "open" }),
    close: (job: AdminJob) => setState.mutate({ job, state: "closed" }),
    duplicate: duplicate.mutate,
    move: move.mutate,
  };
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
