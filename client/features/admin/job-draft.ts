import type { JobFormValues } from "./job-form.ts";

/** What stands in the job dialog, for this tab only. It outlives an expired session and a reload, not a closed dialog. */
export interface JobDraft {
  /** Absent for a job that is still to be created. */
  jobId?: string | undefined;
  /** The version that was edited; an older one is refused when it is saved. */
  version?: number | undefined;
  values: JobFormValues;
}

const storageKey = "job-draft";

export function readDraft(): JobDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(draft: JobDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden; the text is still in the dialog.
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey);
}

function isDraft(value: unknown): value is JobDraft {
  return typeof value === "object" && value !== null && "values" in value && typeof value.values === "object";
}
