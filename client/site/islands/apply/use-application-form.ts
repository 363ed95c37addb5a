import { type FormEvent, useState } from "react";
import { z } from "zod/mini";
import {
  applyForJob,
  applyRequest,
  attachResume,
  beginApplication,
  sendProfile,
} from "../../../../contract/applications.ts";
import { isPublicError, type PublicErrorCode } from "../../../../contract/errors.ts";
import { limits } from "../../../../contract/limits.ts";
import { call } from "../../../api/call.ts";
import { fetchFormToken, takeFormToken } from "../../../api/form-token.ts";
import { formatError, RequestError } from "../../../api/request-error.ts";
import { openDraft, useDraft } from "../../../api/use-draft.ts";
import { useForm } from "../../../api/use-form.ts";
import type { PageMessages } from "../../../i18n/i18n.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { refetchJobs } from "../jobs/use-jobs.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";

/** The fields that the visitor fills in; the rest is added when the form is sent. */
const schema = z.pick(applyRequest, { name: true, email: true, phone: true, coverLetter: true, keepForLater: true });
const names = ["name", "email", "phone", "coverLetter", "keepForLater"] as const;
type ApplicationFields = z.output<typeof schema>;

/** The answer to an application; its token allows adding the CV for an hour. */
type Receipt = z.output<typeof applyForJob.answer>;

interface ApplicationDraft {
  name: string;
  email: string;
  phone: string;
  coverLetter: string;
  keepForLater: boolean;
  resume?: { file: UploadedFile; keepUntil: number } | undefined;
  /** The name of a file that is chosen and not uploaded. A reload loses the file itself. */
  chosen?: string | undefined;
  /** Set when the application is created and only its CV is not attached yet. */
  receipt?: Receipt | undefined;
}
const empty: ApplicationDraft = { name: "", email: "", phone: "", coverLetter: "", keepForLater: false };

const uploadLifeMs = limits.unclaimedUploadHours * 60 * 60 * 1_000;

/** Why the last attempt to send failed. */
interface FailedAttempt {
  step: "apply" | "attach" | "expired";
  error: unknown;
}

export interface RefusedFile {
  filename: string;
  code: PublicErrorCode;
}

/** The prefix of test ids, which tells the form of a job from the profile form in the contact section. */
export type ApplicationTestId = "apply" | "profile";

export type ApplicationFormState = ReturnType<typeof useApplicationForm>;

/**
 * Applying takes two calls: the application, then its CV. Once the first has succeeded it is never repeated.
 * @param jobId absent in a general profile
 */
export function useApplicationForm(formId: string, jobId: string | undefined, onDone: (email: string) => void) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const { locale } = usePageData();
  const draftName = `application-draft:${jobId ?? ""}`;
  const draft = useDraft<ApplicationDraft>(draftName, empty);
  const form = useForm({ formId, draft, schema, names });
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<FailedAttempt>();
  const [refusedResume, setRefusedResume] = useState<RefusedFile>();

  const { receipt, chosen } = draft.fields;
  const resume = findUnexpiredFile(draft.fields);

  function setResume(file: UploadedFile | undefined) {
    const kept = file && { file, keepUntil: Date.now() + uploadLifeMs };
    draft.change({ resume: kept, chosen: undefined });
    setRefusedResume(undefined);
  }

  const formatReason = (error: unknown) => formatRefusal(i18n, error);
  const showFailure = (title: string, description: string) => showToast({ title, description, variant: "destructive" });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailed(undefined);
    if (receipt) return runSubmission(() => attach(receipt));
    const fields = form.validate();
    if (fields) await runSubmission(() => apply(fields));
  }

  async function runSubmission(work: () => Promise<void>) {
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
        formToken: await takeFormToken(jobId),
        from: getReferringHost(),
      };
      // The same text in another language is another request, so the key contains the language.
      const key = `${draft.idempotencyKey()}-${locale}`;
      created = await (jobId === undefined
        ? call(sendProfile, { body, key })
        : call(applyForJob, { params: { id: jobId }, body, key }));
    } catch (error) {
      showFailure(t("error.title"), formatReason(error));
      setFailed({ step: "apply", error });
      form.showRefusal(error);
      const code = error instanceof RequestError ? error.code : undefined;
      if (code === "jobNotFound" || code === "jobClosed") refetchJobs(locale);
      return;
    }
    // Stored before the CV is sent: a reload must not send a second application.
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
      const code = getFinalRefusal(error);
      const isTooLate = code === "forbidden";
      showFailure(
        t("attach.title"),
        isTooLate ? t("attach.expired") : t("attach.failed", { reason: formatReason(error) }),
      );
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
    setChosen: (name: string | undefined) => draft.change({ chosen: name }),
    chosen,
    awaitsResume: receipt !== undefined && !sending,
    /** Call this when the form is first touched: fetches a form token, and counts a begun application of a job. */
    begin() {
      if (jobId === undefined) return fetchFormToken();
      const query = { lang: locale, from: getReferringHost() };
      fetchFormToken(jobId, () => call(beginApplication, { params: { id: jobId }, query }));
    },
  };
}

function findUnexpiredFile({ resume }: ApplicationDraft): UploadedFile | undefined {
  return resume && Date.now() < resume.keepUntil ? resume.file : undefined;
}

/** The host of the site that led here. Staff see visitors per host; nothing else about the referrer is stored. */
function getReferringHost(): string | undefined {
  const host = document.referrer.split("/")[2];
  if (host !== location.host) return host;
  try {
    // `page-script/early-input.ts` stores the host in the first document of the tab.
    return sessionStorage.getItem("came-from") ?? host;
  } catch {
    return host;
  }
}

/** Why the server will never take this file; undefined when it may take it at the next try. */
function getFinalRefusal(error: unknown): PublicErrorCode | undefined {
  const isLasting = error instanceof RequestError && error.status < 500 && error.status !== 429;
  return isLasting && error.code && isPublicError(error.code) ? error.code : undefined;
}

/** The server's message for a known error, otherwise a general one. */
export function formatRefusal(words: PageMessages, error: unknown): string {
  const isKnown = error instanceof RequestError && error.code !== "internal";
  return isKnown ? formatError(words, error) : words.t("forms:careers.error.description");
}
