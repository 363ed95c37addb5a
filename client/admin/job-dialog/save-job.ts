import { conflictDetails } from "../../../contract/conflict.ts";
import type { JobState } from "../../../contract/job/fields.ts";
import { adminJob, createJob, type Job, restoreJob, updateJob } from "../../../contract/jobs.ts";
import type { Locale } from "../../../contract/locales.ts";
import { call } from "../../api/call.ts";
import { RequestError } from "../../api/request-error.ts";
import { requestKey } from "../../api/request-key.ts";
import type { JobDraft } from "./job-draft.ts";
import { requestOf, valuesOf } from "./job-form.ts";
import { type JobMerge, mergeJob } from "./job-merge.ts";

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
  return draft.base ? replace(draft, draft.base, locale) : create(draft);
}

/** For a job that was deleted while somebody wrote. */
export async function restoreAndSave(draft: JobDraft, locale: Locale): Promise<SaveOutcome> {
  if (draft.base) await call(restoreJob, { params: draft.base });
  return saveJob(draft, locale);
}

async function create({ key, values, state = "open" }: JobDraft): Promise<SaveOutcome> {
  const body = requestOf(values, undefined, state);
  return { state: "saved", job: await call(createJob, { body, key: requestKey(key, body) }) };
}

async function replace(draft: JobDraft, base: Job, locale: Locale): Promise<SaveOutcome> {
  const { key, state } = draft;
  const body = requestOf(draft.values, base, state);
  try {
    return { state: "saved", job: await call(updateJob, { params: base, body, key: requestKey(key, body) }) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.code === "jobNotFound") return { state: "gone" };
    const newer = conflictDetails(adminJob).safeParse(error.body).data?.current;
    if (error.code !== "conflict" || !newer) throw error;
    const merge = mergeJob(valuesOf(base, locale), valuesOf(newer, locale), draft.values);
    const wanted = clashingState(state, base, newer);
    if (wanted || merge.asked.length > 0) return { state: "clash", newer, merge, wanted };
    return replace({ ...draft, values: merge.values }, newer, locale);
  }
}

/** Unasked, no button undoes what a colleague has made of the job, and none puts words on the site that were written for a job off it. */
function clashingState(pressed: JobState | undefined, base: Job, newer: Job): JobState | undefined {
  const wanted = pressed ?? (base.state === "open" ? undefined : base.state);
  return newer.state === base.state || newer.state === wanted ? undefined : wanted;
}
