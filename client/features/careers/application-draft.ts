import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { ApplicationInput, Receipt } from "./application.ts";

interface Draft {
  fields: Partial<ApplicationInput>;
  /** Present when the application was created and only its CV is still to come. */
  receipt?: Receipt | undefined;
}

/** Per job and for this tab only: a reload, a change of language or a closed dialog must not cost anyone their text. */
const storageKey = (jobId: string) => `application-draft:${jobId}`;

/** The uploaded file is not written down; it lasts as long as the page. */
const uploadedFiles = new Map<string, UploadedFile>();

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
  if (file) uploadedFiles.set(jobId, file);
  else uploadedFiles.delete(jobId);
}

export function keptFile(jobId: string): UploadedFile | undefined {
  return uploadedFiles.get(jobId);
}

export function dropDraft(jobId: string): void {
  uploadedFiles.delete(jobId);
  try {
    sessionStorage.removeItem(storageKey(jobId));
  } catch {
    // As above: nothing was kept then.
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && "fields" in value && typeof value.fields === "object";
}
