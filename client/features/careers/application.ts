import { z } from "zod/mini";
import { applyForJob, applyRequest, attachResume, beginApplication, sendProfile } from "../../../contract/apply.ts";
import { type AnybodysErrorCode, isAnybodysError } from "../../../contract/errors.ts";
import type { Locale } from "../../../contract/locales.ts";
import { call } from "../../api/call.ts";
import { formMark, startFormMark } from "../../api/form-mark.ts";
import { RequestError } from "../../api/request-error.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";

/** What the visitor fills in; the rest is added on the way. */
export const applicationFields = z.pick(applyRequest, {
  name: true,
  email: true,
  phone: true,
  coverLetter: true,
  keepForLater: true,
});
export const fieldNames = ["name", "email", "phone", "coverLetter", "keepForLater"] as const;
export type ApplicationInput = z.input<typeof applicationFields>;
export type ApplicationFields = z.output<typeof applicationFields>;

/** The server has the application; with this, its CV may be added for an hour. */
export type Receipt = z.output<typeof applyForJob.answer>;

interface Extras {
  resume: UploadedFile | undefined;
  language: Locale;
  /** The field that people never see. */
  website: string | undefined;
  /** Sent again with the same one, the application is still one. */
  key: string;
}

/** When the form is first touched; only those of jobs are counted. */
export function begin(jobId: string | undefined, lang: Locale): void {
  if (jobId === undefined) startFormMark();
  else
    startFormMark(jobId, () =>
      call(beginApplication, { params: { id: jobId }, query: { lang, from: referringHost() } }),
    );
}

/** Who led to this site, as the browser tells it: staff see how many each one brings, and nothing else of it is kept. */
function referringHost(): string | undefined {
  return document.referrer.split("/")[2];
}

export async function createApplication(
  jobId: string | undefined,
  fields: ApplicationFields,
  extras: Extras,
): Promise<Receipt> {
  const { resume, language, website, key } = extras;
  const body = {
    ...fields,
    phone: fields.phone || undefined,
    resumeFile: resume?.url,
    language,
    website,
    mark: await formMark(jobId),
    from: referringHost(),
  };
  if (jobId === undefined) return call(sendProfile, { body, key });
  return call(applyForJob, { params: { id: jobId }, body, key });
}

export async function attachToApplication(receipt: Receipt, resume: UploadedFile): Promise<void> {
  const body = {
    applicationToken: receipt.applicationToken,
    resumeFileUrl: resume.url,
    resumeFilename: resume.filename,
    resumeMimeType: resume.mimeType,
  };
  await call(attachResume, { params: { id: receipt.applicationId }, body });
}

/** Why this file will never be taken. Nothing, when the same file may well be taken at the next try. */
export function fileRefusal(error: unknown): AnybodysErrorCode | undefined {
  const isLasting = error instanceof RequestError && error.status < 500 && error.status !== 429;
  return isLasting && error.code && isAnybodysError(error.code) ? error.code : undefined;
}
