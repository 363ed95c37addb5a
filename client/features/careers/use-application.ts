import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { AnybodysErrorCode } from "../../../contract/errors.ts";
import { hearDrafts } from "../../api/draft.ts";
import { requestKey } from "../../api/request-key.ts";
import { keepFields, showRefusal } from "../../api/visitor-form.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useRefusal } from "../../ui/spoken-problems.tsx";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import {
  type ApplicationFields,
  type ApplicationInput,
  applicationFields,
  attachToApplication,
  begin,
  createApplication,
  fieldNames,
  fileRefusal,
  type Receipt,
} from "./application.ts";
import { draftKey, dropDraft, keepDraft, keepFile, keptFile, readDraft } from "./application-draft.ts";
import { useApplicationToasts } from "./application-toasts.ts";
import { refreshOpenJobs } from "./jobs-query.ts";

/** What the last try came to, for as long as there was no other. */
export interface FailedTry {
  step: "apply" | "attach" | "expired";
  error: unknown;
}

export interface RefusedFile {
  filename: string;
  code: AnybodysErrorCode;
}

/** How names for tests begin: a dialog may stand over a page that has a form of its own. */
export type ApplicationTestId = "apply" | "profile";

export type ApplicationState = ReturnType<typeof useApplication>;

/**
 * Applying takes two calls: the application, then its CV. Once the first has succeeded it is never repeated.
 * @param jobId absent in a general profile
 */
export function useApplication(jobId: string | undefined, onDone: (email: string) => void) {
  const { locale } = usePageData();
  const toasts = useApplicationToasts();
  const [sending, setSending] = useState(false);
  const { refusal, refuse, accept } = useRefusal();
  const [failed, setFailed] = useState<FailedTry>();
  const [receipt, setReceipt] = useState<Receipt>();
  const [resume, setResumeState] = useState<UploadedFile>();
  const [leftFile, setLeftFile] = useState<string>();
  const [refusedResume, setRefusedResume] = useState<RefusedFile>();
  const trap = useRef<HTMLInputElement>(null);
  // No default values: the form then starts from what people have typed before this script arrived.
  const form = useForm<ApplicationInput, unknown, ApplicationFields>({
    resolver: standardSchemaResolver(applicationFields),
  });

  useEffect(() => {
    const draft = readDraft(jobId);
    setReceipt(draft.receipt);
    setResumeState(keptFile(draft));
    setLeftFile(draft.chosen);
    return keepFields(form, fieldNames, draft.fields, (fields) => keepDraft(jobId, { fields }));
  }, [form, jobId]);

  const empty = useEffectEvent(() => {
    const email = form.getValues("email");
    form.reset();
    showResume(undefined);
    setReceipt(undefined);
    onDone(email);
  });
  // Also where it was sent by this job's form before its writer looked at another position: filled in, it would be sent twice.
  useEffect(() => hearDrafts((dropped) => dropped === draftKey(jobId) && empty()), [jobId]);

  function setResume(file: UploadedFile | undefined) {
    keepFile(jobId, file);
    showResume(file);
  }

  function showResume(file: UploadedFile | undefined) {
    setResumeState(file);
    setLeftFile(undefined);
    setRefusedResume(undefined);
  }

  function keepChosen(name: string | undefined) {
    keepDraft(jobId, { chosen: name });
    setLeftFile(undefined);
  }

  // A press from before the script was there comes before the draft is on the screen.
  const fileNow = () => resume ?? keptFile(readDraft(jobId));

  async function send(fields: ApplicationFields) {
    accept();
    keepDraft(jobId, { fields });
    const { seed } = readDraft(jobId);
    let created: Receipt;
    try {
      const key = requestKey(seed, fields);
      const website = trap.current?.value;
      created = await createApplication(jobId, fields, { resume: fileNow(), language: locale, website, key });
    } catch (error) {
      toasts.refused(error);
      setFailed({ step: "apply", error });
      const code = showRefusal(form, fieldNames, trap, error)?.code;
      if (code === "jobNotFound" || code === "jobClosed") refreshOpenJobs();
      return;
    }
    if (isOver(seed)) return;
    // Before the CV: whoever reloads meanwhile must not apply a second time.
    keepDraft(jobId, { receipt: created });
    await attach(created);
  }

  /** Pressed here and in this job's form before, which has ended it: what is typed now is another application. */
  const isOver = (seed: string) => readDraft(jobId).seed !== seed;

  async function attach(created: Receipt) {
    const { seed } = readDraft(jobId);
    const resume = fileNow();
    try {
      if (resume) await attachToApplication(created, resume);
    } catch (error) {
      const code = fileRefusal(error);
      const isTooLate = code === "forbidden";
      toasts.notAttached(error, isTooLate);
      setFailed({ step: isTooLate ? "expired" : "attach", error });
      setReceipt(created);
      if (resume && code) setResume(undefined);
      if (resume && code && !isTooLate) setRefusedResume({ filename: resume.filename, code });
      return;
    }
    if (isOver(seed)) return;
    dropDraft(jobId);
    toasts.succeeded();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setFailed(undefined);
    const known = receipt ?? readDraft(jobId).receipt;
    if (known) await attach(known);
    else await form.handleSubmit(send, refuse)(event);
    setSending(false);
  }

  const awaitsResume = receipt !== undefined;
  return {
    ...{
      form,
      sending,
      refusal,
      failed,
      submit,
      resume,
      refusedResume,
      setResume,
      leftFile,
      keepChosen,
      awaitsResume,
      trap,
    },
    draftKey: draftKey(jobId),
    begin: () => begin(jobId, locale),
  };
}
