import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { ApplicationInput, Receipt } from "./application.ts";

interface Draft {
  fields: Partial<ApplicationInput>;
  /** Present when the application was created and only its CV is still to come. */
  receipt?: Receipt | undefined;
  resume?: { file: UploadedFile; keepUntil: number } | undefined;
}

/** Per job and for this tab only: a reload, a change of language or a closed dialog must not cost anyone their text or CV. */
const storageKey = (jobId: string) => `application-draft:${jobId}`;

/** After this the server removes an upload that no application has claimed. */
const uploadLifeMs = 24 * 60 * 60 * 1_000;

export function readDraft(jobId: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey(jobId)) ?? "null");
    return isDraft(draft) ? draft : { fields: {} };
  } catch {
    return { fields: {} };
  }
}

export function keepDraft(jobId: string, change: Partial<Draft>): void {
  try {
    sessionStorage.setItem(storageKey(jobId), JSON.stringify({ ...readDraft(jobId), ...change }));
  } catch {
    // Storage may be full or forbidden; the text is still in the form.
  }
}

export function keepFile(jobId: string, file: UploadedFile | undefined): void {
  keepDraft(jobId, { resume: file && { file, keepUntil: Date.now() + uploadLifeMs } });
}

export function keptFile({ resume }: Draft): UploadedFile | undefined {
  return resume && Date.now() < resume.keepUntil ? resume.file : undefined;
}

export function dropDraft(jobId: string): void {
  try {
    sessionStorage.removeItem(storageKey(jobId));
  } catch {
    // As above: nothing was kept then.
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "fields" in value && typeof value.fields === "object";
}
