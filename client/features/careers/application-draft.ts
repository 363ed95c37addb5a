import * as drafts from "../../api/draft.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { ApplicationInput, Receipt } from "./application.ts";

interface Draft {
  fields: Partial<ApplicationInput>;
  /** Present when the application was created and only its CV is still to come. */
  receipt: Receipt | undefined;
  resume: { file: UploadedFile; keepUntil: number } | undefined;
  /** The name of a file that waited to be sent: left with the page, the file itself is gone. */
  chosen: string | undefined;
}

type JobId = string | undefined;

/** Per job: somebody may apply for two. A general profile has none. */
export const draftKey = (jobId: JobId) => `application-draft:${jobId ?? ""}`;

/** After this the server removes an upload that no application has claimed. */
const uploadLifeMs = 24 * 60 * 60 * 1_000;

export const readDraft = (jobId: JobId) => drafts.readDraft<Draft>(draftKey(jobId));
export const keepDraft = (jobId: JobId, change: Partial<Draft>) => drafts.keepDraft<Draft>(draftKey(jobId), change);
export const dropDraft = (jobId: JobId) => drafts.dropDraft(draftKey(jobId));

export function keepFile(jobId: JobId, file: UploadedFile | undefined): void {
  keepDraft(jobId, { resume: file && { file, keepUntil: Date.now() + uploadLifeMs }, chosen: undefined });
}

export function keptFile({ resume }: Partial<Draft>): UploadedFile | undefined {
  return resume && Date.now() < resume.keepUntil ? resume.file : undefined;
}
