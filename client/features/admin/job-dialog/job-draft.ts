import { z } from "zod/mini";
import { type Job, job } from "../../../../contract/careers.ts";
import type { JobState } from "../../../../contract/jobs.ts";
import { newDraftSeed } from "../../../api/request-key.ts";
import { staffPrefix, tellDrafts } from "../kit/staff-draft.ts";
import { emptyJob, type JobFormValues } from "./job-form.ts";

/** What stands in a job dialog, for this tab only. It outlives an expired session and a reload; saving or discarding ends it. */
export interface JobDraft {
  /** Made once for each opened dialog. The server creates one job under it, however often it is sent. */
  key: string;
  /** The job as it was opened; absent for one that is still to be created. */
  base?: Job | undefined;
  values: JobFormValues;
  /** What the pressed button makes of it; without one it keeps the state it has. */
  state?: JobState | undefined;
}

const storageKey = `${staffPrefix}job-drafts`;
const stored = z.array(z.object({ key: z.string(), base: z.optional(job), values: z.record(z.string(), z.unknown()) }));

export function newDraft(values: JobFormValues, base?: Job): JobDraft {
  return { key: newDraftSeed(), base, values };
}

export function readDrafts(): JobDraft[] {
  try {
    const drafts = stored.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
    return drafts.map(({ key, base, values }) => ({ key, base, values: { ...emptyJob, ...values } }));
  } catch {
    return [];
  }
}

export function keepDraft(draft: JobDraft): void {
  write([...readDrafts().filter(({ key }) => key !== draft.key), draft]);
}

export function dropDraft(key: string): void {
  write(readDrafts().filter((draft) => draft.key !== key));
}

function write(drafts: JobDraft[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Storage may be full or forbidden; the text is still in the dialog.
  }
  tellDrafts();
}
