import { type FormEvent, useState } from "react";
import { z } from "zod/mini";
import {
  applyForJob,
  applyRequest,
  attachResume,
  beginApplication,
  sendProfile,
} from "../../../../contract/applications.ts";
import { type AnybodysErrorCode, isAnybodysError } from "../../../../contract/errors.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { formMark, startFormMark } from "../../../api/form-mark.ts";
import { RequestError } from "../../../api/request-error.ts";
import { openDraft, useDraft } from "../../../api/use-draft.ts";
import { useForm } from "../../../api/use-form.ts";
import type { PageWords } from "../../../i18n/i18n.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { refetchJobs } from "../jobs/use-jobs.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";

/** What the visitor fills in; the rest is added when it is sent. */
const schema = z.pick(applyRequest, { name: true, email: true, phone: true, coverLetter: true, keepForLater: true });
const names = ["name", "email", "phone", "coverLetter", "keepForLater"] as const;
type ApplicationFields = z.output<typeof schema>;

/** The server has the application; with this, its CV may be added for an hour. */
type Receipt = z.output<typeof applyForJob.answer>;

interface ApplicationDraft {
  name: string;
  email: string;
  phone: string;
  coverLetter: string;
  keepForLater: boolean;
  resume?: { file: UploadedFile; keepUntil: number } | undefined;
  /** The name of a file that was chosen and not uploaded: with the document, the file itself is gone. */
  chosen?: string | undefined;
  /** The application is created and only its CV is still to come. */
  receipt?: Receipt | undefined;
}
const empty: ApplicationDraft = { name: "", email: "", phone: "", coverLetter: "", keepForLater: false };

/** After this the server removes an upload that no application has claimed. */
const uploadLifeMs = 24 * 60 * 60 * 1_000;

/** What the last try came to, for as long as there was no other. */
interface FailedTry {
  step: "apply" | "attach" | "expired";
  error: unknown;
}

export interface RefusedFile {
  filename: string;
  code: AnybodysErrorCode;
}

/** How names for tests begin: the contact section may have a form of its own. */
export type ApplicationTestId = "apply" | "profile";

export type ApplicationState = ReturnType<typeof useApplication>;

/**
 * Applying takes two calls: the application, then its CV. Once the first has succeeded it is never repeated.
 * @param jobId absent in a general profile
 */
export function useApplication(formId: string, jobId: string | undefined, onDone: (email: string) => void) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const { locale } = usePageData();
  const draftName = `application-draft:${jobId ?? ""}`;
  const draft = useDraft<ApplicationDraft>(draftName, empty);
  const form = useForm({ formId, draft, schema, names });
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<FailedTry>();
  const [refusedResume, setRefusedResume] = useState<RefusedFile>();
  /** Chosen in this document, where the file is still at hand. */
  const [chosenHere, setChosenHere] = useState<string>();

  const { receipt, chosen } = draft.fields;
  const resume = keptFile(draft.fields);

  function setResume(file: UploadedFile | undefined) {
    const kept = file && { file, keepUntil: Date.now() + uploadLifeMs };
    draft.change({ resume: kept, chosen: undefined });
    setRefusedResume(undefined);
  }

  function setChosen(name: string | undefined) {
    setChosenHere(name);
    draft.change({ chosen: name });
  }

  const reason = (error: unknown) => refusalWords(i18n, error);
  const fail = (title: string, description: string) => showToast({ title, description, variant: "destructive" });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailed(undefined);
    if (receipt) return finish(() => attach(receipt));
    const fields = form.validate();
    if (fields) await finish(() => apply(fields));
  }

  async function finish(work: () => Promise<void>) {
    setSending(true);
    await work();
    setSending(false);
  }

  async function apply(fields: ApplicationFields) {
    let created: Receipt;
    try {
      const { phone, ...others } = fields;
      const body = {
        ...others,
        phone: phone || undefined,
        resumeFile: resume?.url,
        language: locale,
        website: form.honeypot.current?.value,
        mark: await formMark(jobId),
        from: referringHost(),
      };
      // The language is a part of the request.
      const key = `${draft.idempotencyKey()}-${locale}`;
      created = await (jobId === undefined
        ? call(sendProfile, { body, key })
        : call(applyForJob, { params: { id: jobId }, body, key }));
    } catch (error) {
      fail(t("error.title"), reason(error));
      setFailed({ step: "apply", error });
      form.showRefusal(error);
      const code = error instanceof RequestError ? error.code : undefined;
      if (code === "jobNotFound" || code === "jobClosed") refetchJobs(locale);
      return;
    }
    // Before the CV: a reload meanwhile must not send a second application.
    draft.change({ receipt: created });
    await attach(created);
  }

  async function attach({ applicationId, applicationToken }: Receipt) {
    const { email } = draft.fields;
    try {
      if (resume) {
        const { url, filename, mimeType } = resume;
        const body = { applicationToken, resumeFileUrl: url, resumeFilename: filename, resumeMimeType: mimeType };
        const key = openDraft(draftName, empty).idempotencyKey();
        await call(attachResume, { params: { id: applicationId }, body, key });
      }
    } catch (error) {
      const code = fileRefusal(error);
      const isTooLate = code === "forbidden";
      fail(t("attach.title"), isTooLate ? t("attach.expired") : t("attach.failed", { reason: reason(error) }));
      setFailed({ step: isTooLate ? "expired" : "attach", error });
      if (resume && code) setResume(undefined);
      if (resume && code && !isTooLate) setRefusedResume({ filename: resume.filename, code });
      return;
    }
    form.reset();
    setRefusedResume(undefined);
    showToast({ title: t("success.title"), description: t("success.description") });
    onDone(email);
  }

  return {
    form,
    draftName,
    sending,
    failed,
    submit,
    resume,
    setResume,
    refusedResume,
    setChosen,
    leftFile: chosen === chosenHere ? undefined : chosen,
    awaitsResume: receipt !== undefined && !sending,
    /** When the form is first touched; only the forms of jobs are counted. */
    begin() {
      if (jobId === undefined) return startFormMark();
      const query = { lang: locale, from: referringHost() };
      startFormMark(jobId, () => call(beginApplication, { params: { id: jobId }, query }));
    },
  };
}

function keptFile({ resume }: ApplicationDraft): UploadedFile | undefined {
  return resume && Date.now() < resume.keepUntil ? resume.file : undefined;
}

/** Who led to this site, as the browser tells it: staff see how many each one brings, and nothing else of it is kept. */
function referringHost(): string | undefined {
  const host = document.referrer.split("/")[2];
  if (host !== location.host) return host;
  try {
    // Of the tab's first document: `keep-early-input.ts`.
    return sessionStorage.getItem("came-from") ?? host;
  } catch {
    return host;
  }
}

/** Why this file will never be taken; undefined when the same file may be taken at the next try. */
function fileRefusal(error: unknown): AnybodysErrorCode | undefined {
  const isLasting = error instanceof RequestError && error.status < 500 && error.status !== 429;
  return isLasting && error.code && isAnybodysError(error.code) ? error.code : undefined;
}

/** Why a call failed, in the same words wherever it is said. */
export function refusalWords(words: PageWords, error: unknown): string {
  const isKnown = error instanceof RequestError && error.code !== "internal";
  return isKnown ? errorWords(words, error) : words.t("forms:careers.error.description");
}
