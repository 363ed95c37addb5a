import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { createJob, updateJob } from "../../../contract/admin.ts";
import type { Job } from "../../../contract/jobs.ts";
import { RequestError } from "../../api/request-error.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { adminRequest } from "./admin-request.ts";
import { dropDraft, type JobDraft, keepDraft } from "./job-draft.ts";
import { emptyJob, fieldAt, type JobFormValues, jobResolver, requestOf, valuesOf } from "./job-form.ts";
import { readJobs, refreshJobs } from "./job-queries.ts";
import { useJobToasts } from "./job-toasts.ts";

/** Creating or changing one job: its values, what is unsaved, and what to do when somebody else was quicker. */
export function useJobForm(job: Job | undefined, draft: JobDraft | undefined, onDone: () => void) {
  const toasts = useJobToasts();
  const { locale } = usePageData();
  const [base, setBase] = useState(() => job && { ...job, version: draft?.version ?? job.version });
  const [newer, setNewer] = useState<Job>();
  const [saving, setSaving] = useState(false);
  const [unsaved, setUnsaved] = useState(draft !== undefined);
  const form = useForm<JobFormValues>({
    resolver: jobResolver,
    defaultValues: draft?.values ?? (job ? valuesOf(job, locale) : emptyJob),
  });

  useEffect(() => {
    const original = JSON.stringify(base ? valuesOf(base, locale) : emptyJob);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        setUnsaved(JSON.stringify(values) !== original);
        keepDraft({ jobId: base?.id, version: base?.version, values: { ...values } });
      },
    });
  }, [form, base, locale]);

  async function save(values: JobFormValues, on = base) {
    setSaving(true);
    try {
      const body = requestOf(values, on);
      const { title } = on
        ? await adminRequest<Job>(updateJob.path.replace(":id", encodeURIComponent(on.id)), { method: "PUT", body })
        : await adminRequest<Job>(createJob.path, { method: "POST", body });
      close();
      toasts.succeeded(on ? "updated" : "created", title);
      await refreshJobs();
    } catch (error) {
      await explain(error);
    } finally {
      setSaving(false);
    }
  }

  async function explain(error: unknown) {
    const refusal = error instanceof RequestError ? error : undefined;
    if (refusal?.code === "versionConflict") {
      const jobs = await readJobs().catch(() => []);
      const current = jobs.find(({ id }) => id === base?.id);
      setNewer(current);
      // The toast's advice to reload would throw away what the panel offers to keep.
      if (current) return;
    }
    for (const [place, message] of Object.entries(refusal?.fields ?? {})) {
      form.setError(fieldAt(place.split(".")), { type: "server", message });
    }
    toasts.failed(error);
  }

  /** Mine, on top of what the other person has saved. */
  function keepMine() {
    if (!newer) return;
    setBase(newer);
    setNewer(undefined);
    form.handleSubmit((values) => save(values, newer))();
  }

  function takeNewer() {
    if (!newer) return;
    setBase(newer);
    setNewer(undefined);
    form.reset(valuesOf(newer, locale));
    setUnsaved(false);
    dropDraft();
  }

  function close() {
    dropDraft();
    onDone();
  }

  return {
    form,
    base,
    newer,
    saving,
    unsaved,
    submit: form.handleSubmit((values) => save(values)),
    keepMine,
    takeNewer,
    close,
  };
}
