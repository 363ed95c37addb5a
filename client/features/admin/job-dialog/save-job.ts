import { createJob, restoreJob, updateJob } from "../../../../contract/admin-jobs.ts";
import type { Job } from "../../../../contract/careers.ts";
import type { JobState } from "../../../../contract/jobs.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { call } from "../../../api/call.ts";
import { RequestError } from "../../../api/request-error.ts";
import type { JobDraft } from "./job-draft.ts";
import { emptyJob, isSameRequest, requestOf, valuesOf } from "./job-form.ts";
import { type JobMerge, mergeJob } from "./job-merge.ts";
import { readJobs } from "./job-queries.ts";

/** Somebody else has saved meanwhile, and both have changed the same. */
export interface JobClash {
  state: "clash";
  newer: Job;
  merge: JobMerge;
  /** What I make of the job, where they have made something else of it. */
  wanted: JobState | undefined;
}
export type SaveOutcome = { state: "saved"; job: Job } | JobClash | { state: "gone" };

/** However often it is sent: one job, with the text that was sent last. */
export async function saveJob(draft: JobDraft, locale: Locale): Promise<SaveOutcome> {
  return draft.base ? replace(draft, draft.base, locale) : create(draft, locale);
}

/** For a job that was deleted while somebody wrote. */
export async function restoreAndSave(draft: JobDraft, locale: Locale): Promise<SaveOutcome> {
  if (draft.base) await call(restoreJob, { params: draft.base });
  return saveJob(draft, locale);
}

async function create(draft: JobDraft, locale: Locale): Promise<SaveOutcome> {
  const { key, values, state = "open" } = draft;
  const body = requestOf(values, undefined, state);
  const job = await call(createJob, { body, key });
  const there = valuesOf(job, locale);
  if (isSameRequest(body, requestOf(there, job, job.state))) return { state: "saved", job };
  // The first answer was lost, and since then the text was changed: here, or by whoever found the job in the list.
  if (job.version > 1) {
    const wanted = job.state === state ? undefined : state;
    return { state: "clash", newer: job, merge: mergeJob(emptyJob, there, values), wanted };
  }
  return replace({ ...draft, state }, job, locale);
}

async function replace(draft: JobDraft, base: Job, locale: Locale): Promise<SaveOutcome> {
  const { state } = draft;
  const body = requestOf(draft.values, base, state);
  try {
    return { state: "saved", job: await call(updateJob, { params: base, body }) };
  } catch (error) {
    const code = error instanceof RequestError ? error.code : undefined;
    if (code === "jobNotFound") return { state: "gone" };
    if (code !== "versionConflict") throw error;
  }
  const newer = (await readJobs()).find(({ id }) => id === base.id);
  if (!newer || newer.deletedAt) return { state: "gone" };
  const theirs = valuesOf(newer, locale);
  const merge = mergeJob(valuesOf(base, locale), theirs, draft.values);
  const wanted = clashingState(state, base, newer);
  if (wanted || merge.asked.length > 0) return { state: "clash", newer, merge, wanted };
  const merged = requestOf(merge.values, newer, state);
  // What was to be saved is there already: the answer to the first try was lost.
  if (!merged.slovakConfirmed && isSameRequest(merged, requestOf(theirs, newer, state && newer.state)))
    return { state: "saved", job: newer };
  return replace({ ...draft, values: merge.values }, newer, locale);
}

/** Unasked, no button undoes what a colleague has made of the job, and none puts words on the site that were written for a job off it. */
function clashingState(pressed: JobState | undefined, base: Job, newer: Job): JobState | undefined {
  const wanted = pressed ?? (base.state === "open" ? undefined : base.state);
  return newer.state === base.state || newer.state === wanted ? undefined : wanted;
}
