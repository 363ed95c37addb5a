import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { isDayOver } from "../../../contract/job/closing-day.ts";
import type { JobState } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestError } from "../../api/request-error.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { dropDraft, type JobDraft, keepDraft } from "./job-draft.ts";
import { emptyJob, type JobFormValues, valuesOf } from "./job-form.ts";
import { mergeJob } from "./job-merge.ts";
import { fieldAt, jobResolver } from "./job-mistakes.ts";
import { refreshJobs } from "./job-queries.ts";
import { type Change, useJobToasts } from "./job-toasts.ts";
import { restoreAndSave, type SaveOutcome, saveJob } from "./save-job.ts";

const mutationKey = ["save a job"];

/** Creating or changing one job: its values, what is unsaved, and what to do when somebody else was quicker. */
export function useJobForm(draft: JobDraft, onDone: () => void, onReopen: (draft: JobDraft) => void) {
  const toasts = useJobToasts();
  const { locale } = usePageData();
  const [base, setBase] = useState(draft.base);
  const [trouble, setTrouble] = useState<Exclude<SaveOutcome, { state: "saved" }>>();
  const original = JSON.stringify(base ? valuesOf(base, locale) : emptyJob);
  const [unsaved, setUnsaved] = useState(JSON.stringify(draft.values) !== original);
  /** What the pressed button makes of the job, also when a colleague's change has to be joined first. */
  const wanted = useRef<JobState>(undefined);
  const form = useForm<JobFormValues>({ resolver: jobResolver, defaultValues: draft.values });

  useEffect(() => {
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const isChanged = JSON.stringify(values) !== original;
        setUnsaved(isChanged);
        if (isChanged) keepDraft({ key: draft.key, base, values: { ...values } });
        else dropDraft(draft.key);
      },
    });
  }, [form, draft.key, base, original]);

  const saving = useMutation(
    {
      mutationKey,
      mutationFn: ({ save, on }: { save: typeof saveJob; on: JobDraft; sent: JobFormValues }) => save(on, locale),
      onSuccess: (outcome, { on, sent }) => {
        if (outcome.state !== "saved") return setTrouble(outcome);
        if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) close();
        else goOnWith(outcome.job, sent);
        toasts.succeeded(changeOf(on, outcome.job), outcome.job.title);
        return refreshJobs();
      },
      onError: (error) => {
        for (const [place, message] of Object.entries(error instanceof RequestError ? error.fields : {})) {
          form.setError(fieldAt(place.split(".")), { type: "server", message });
        }
        toasts.failed(error, "notSaved");
      },
    },
    queryClient,
  );

  function send(values: JobFormValues, save = saveJob, from = base) {
    // A second press comes before the first has disabled the button.
    if (queryClient.isMutating({ mutationKey }) > 0) return;
    const on = { key: draft.key, base: from, values, state: wanted.current };
    keepDraft(on);
    setTrouble(undefined);
    saving.mutate({ save, on, sent: { ...form.getValues() } });
  }

  /** What was typed while the rest was on its way stays, on top of what is saved now. */
  function goOnWith(saved: Job, sent: JobFormValues) {
    const { values } = mergeJob(sent, valuesOf(saved, locale), form.getValues());
    setBase(saved);
    setUnsaved(true);
    keepDraft({ key: draft.key, base: saved, values });
    form.reset(values, { keepDefaultValues: true });
  }

  /** What the two of us have agreed on, on top of what the other person has saved. */
  function saveMerged(values: JobFormValues, state: JobState | undefined) {
    if (trouble?.state !== "clash") return;
    const { newer } = trouble;
    if (state) wanted.current = state;
    setBase(newer);
    form.reset(values);
    form.handleSubmit(
      (checked) => send(checked, saveJob, newer),
      () => setTrouble(undefined),
    )();
  }

  function submitAs(state: JobState | undefined) {
    return form.handleSubmit((values) => {
      wanted.current = state;
      send(values);
    });
  }

  function goBack() {
    flushSync(() => setTrouble(undefined));
    form.setFocus("title");
  }

  function close() {
    dropDraft(draft.key);
    onDone();
  }

  function discard() {
    const thrownAway = { key: draft.key, base, values: form.getValues() };
    close();
    if (!unsaved) return;
    toasts.discarded(() => {
      keepDraft(thrownAway);
      onReopen(thrownAway);
    });
  }

  return {
    form,
    base,
    trouble,
    saving: saving.isPending,
    unsaved,
    submit: submitAs(base && base.state !== "draft" ? undefined : "open"),
    submitAs,
    saveMerged,
    restore: form.handleSubmit((values) => send(values, restoreAndSave)),
    goBack,
    discard,
  };
}

function changeOf({ base, state }: JobDraft, { state: now, closesOn }: Job): Change {
  if (now === "draft") return "drafted";
  if (now === "closed") return state === "closed" ? "closed" : "saved";
  if (isDayOver(closesOn)) return base ? "updatedOver" : "createdOver";
  if (!base) return "created";
  return base.state === "draft" ? "published" : "updated";
}
