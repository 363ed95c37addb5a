import { z } from "zod/mini";
import type { JobState } from "../../../contract/job/fields.ts";
import { type Job, job } from "../../../contract/jobs.ts";
import { newDraftSeed } from "../../api/request-key.ts";
import { getOldDraftName } from "../shared/staff-drafts.ts";
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

const storageKey = getOldDraftName("job-drafts");
const stored = z.object({ key: z.string(), base: z.optional(job), values: z.record(z.string(), z.unknown()) });

export function newDraft(values: JobFormValues, base?: Job): JobDraft {
  return { key: newDraftSeed(), base, values };
}

export function readDrafts(): JobDraft[] {
  return everyDraft().flatMap((entry) => {
    const { success, data } = stored.safeParse(entry);
    return success ? [{ key: data.key, base: data.base, values: { ...emptyJob, ...data.values } }] : [];
  });
}

/** Also what another release has written and this one cannot read: it costs no other draft, and is not written over. */
function everyDraft(): unknown[] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}

const isOther = (key: string) => (entry: unknown) =>
  typeof entry !== "object" || entry === null || Reflect.get(entry, "key") !== key;

export function keepDraft(draft: JobDraft): void {
  write([...everyDraft().filter(isOther(draft.key)), draft]);
}

export function dropDraft(key: string): void {
  write(everyDraft().filter(isOther(key)));
}

function write(drafts: unknown[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  } catch {
    // Storage may be full or forbidden; the text is still in the dialog.
  }
}
