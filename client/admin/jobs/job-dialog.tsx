import { useId } from "react";
import { z } from "zod/mini";
import { hasDayEnded } from "../../../contract/company-day.ts";
import type { JobState } from "../../../contract/job/fields.ts";
import { type AdminJob, createJob, jobRequest, restoreJob, updateJob } from "../../../contract/jobs.ts";
import { defaultLocale } from "../../../contract/locales.ts";
import { call } from "../../api/call.ts";
import { mergeFields } from "../../api/merge-fields.ts";
import { hasDraft } from "../../api/use-draft.ts";
import { useForm } from "../../api/use-form.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { AdminDialog } from "../shared/dialog.tsx";
import { useStaffFieldErrors } from "../shared/field-errors.ts";
import { preventEnterSubmit } from "../shared/keys.ts";
import { Mark } from "../shared/mark.tsx";
import { ConflictNotice, useRecordForm } from "../shared/record-form.tsx";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import { JobFacts, type JobForm, JobTexts } from "./job-fields.tsx";
import { getFieldName, type JobFields, newJob, toFields, toRequest } from "./job-form.ts";
import { JobPreview } from "./job-preview.tsx";
import { jobKind, useJobSlovak } from "./job-queries.ts";
import "./job-dialog.css";

/** A colleague's change of the state is always a conflict, so that "Save draft" never publishes. */
const unmerged = ["state"] as const;
const fieldNames = Object.keys(toFields(newJob, defaultLocale)) as (keyof JobFields)[];

export const getJobDraftName = (id: string) => getStaffDraftName("job", id);

interface JobDialogProps {
  /** `newJob` for one that is to be created. */
  job: AdminJob;
  onClose: () => void;
  /** Called when the user undoes Discard. */
  onReopen: () => void;
}

export function JobDialog(props: JobDialogProps) {
  const { job } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs.dialog" });
  const id = useId();
  const { form, outdatedBase, isPending, isNew, isDeleted, state, save, discard } = useJobForm(id, props);

  const footer = (
    <>
      <Button variant="ghost" disabled={isPending} data-testid="job-cancel" onClick={discard}>
        {t("cancel")}
      </Button>
      {state === "draft" && !isDeleted ? (
        <Button variant="secondary" disabled={isPending} data-testid="job-draft" onClick={() => save("draft")}>
          {t("draft")}
        </Button>
      ) : null}
      {state === "open" && !isDeleted ? (
        <Button variant="secondary" disabled={isPending} data-testid="job-take-off" onClick={() => save("closed")}>
          {t("takeOff")}
        </Button>
      ) : null}
      <Button type="submit" form={id} busy={isPending} busyLabel={t("saving")} data-testid="job-submit">
        {t(isDeleted ? "restore" : state === "draft" ? "publish" : "save")}
      </Button>
    </>
  );
  return (
    <AdminDialog
      title={
        <>
          {t(isNew ? "createTitle" : "editTitle")}{" "}
          {!isNew && state !== "open" ? <Mark>{i18n.t(`admin:jobs.status.${state}`)}</Mark> : null}
        </>
      }
      description={isNew ? t("newNote") : state === "open" ? t("note") : job.title}
      // What was typed stays a draft, which the list offers.
      onRequestClose={() => isPending || props.onClose()}
      footer={footer}
      testId="job-dialog"
      className="job-dialog"
    >
      {isDeleted ? <ConflictNotice message={i18n.t("admin:jobs.conflict.deleted")} /> : null}
      {outdatedBase ? <JobConflict form={form} outdatedBase={outdatedBase} /> : null}
      <form
        id={id}
        className="job-form"
        noValidate
        aria-busy={isPending}
        // Text typed while a job is being created would be offered as the draft of another new job.
        inert={isPending && isNew}
        onSubmit={(event) => {
          event.preventDefault();
          save(state === "draft" && !isDeleted ? "open" : state);
        }}
        onKeyDown={state === "draft" ? preventEnterSubmit : undefined}
      >
        <div className="write">
          <JobTexts form={form} />
          <JobFacts form={form} />
        </div>
        <JobPreview {...form} />
      </form>
    </AdminDialog>
  );
}

function useJobForm(formId: string, { job, onClose, onReopen }: JobDialogProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const { id } = job;
  const slovak = useJobSlovak(id);
  const isNew = id === newJob.id;
  const isDeleted = job.deletedAt !== undefined;
  const draftName = getJobDraftName(id);
  const getFields = (record: AdminJob) => toFields(record, locale);
  const initial = getFields(job);
  const { draft, base, isPending, outdatedBase, submit, ...rest } = useRecordForm<AdminJob, JobFields, JobFields>({
    ...{ name: "dialog", kind: jobKind, record: job, draftName, initial, getFields, unmerged },
    toFields: (typed) => typed,
    async send(typed, { revision, key, current }): Promise<AdminJob> {
      if (isNew) return call(createJob, { body: { ...toRequest(typed, job), revision: undefined }, key });
      if (isDeleted) await call(restoreJob, { params: { id } });
      const { fields } = mergeFields(base.fields, getFields(current), typed);
      return call(updateJob, { params: { id }, body: { ...toRequest(fields, current), revision }, key });
    },
    done(_, saved) {
      const message = getDoneMessage(base.fields.state, saved, isNew);
      const { title } = saved;
      return { title: t(`success.${message}.title`), description: t(`success.${message}.description`, { title }) };
    },
    onSaved() {
      if (!hasDraft(draftName)) onClose();
    },
    failed: t("error.title"),
    unexplained: t("error.description"),
    onFailed({ conflict, reason, error }) {
      form.showRefusal(error);
      if (!conflict) showToast({ title: t("error.title"), description: reason, variant: "destructive" });
    },
  });
  const { fields, isDirty } = draft;
  const toJobRequest = z.transform((typed: JobFields): z.input<typeof jobRequest> => toRequest(typed, job));
  const schema = z.pipe(toJobRequest, jobRequest);
  const getFieldError = useStaffFieldErrors();
  const form = useForm({ formId, draft, schema, names: fieldNames, getFieldName });

  function save(state: JobState) {
    if (!isPending && form.validate()) submit({ state });
  }

  function discard() {
    const restore = rest.discard();
    onClose();
    if (!isDirty) return;
    const undo = () => {
      restore();
      onReopen();
    };
    showToast({
      title: t("discard.done.title"),
      description: t("discard.done.description"),
      action: { label: t("undo"), testId: "toast-undo", onPress: undo },
    });
  }

  const problem: JobForm["problem"] = (name) => getFieldError(form.problem(name));
  const shown = { ...form, problem, fields, job, slovak };
  return { form: shown, outdatedBase, isPending, isNew, isDeleted, state: base.fields.state, save, discard };
}

function getDoneMessage(before: JobState, { state, closesOn }: AdminJob, isNew: boolean) {
  if (state === "draft") return "drafted";
  if (state === "closed") return before === "closed" ? "saved" : "closed";
  if (hasDayEnded(closesOn)) return isNew ? "createdOver" : "updatedOver";
  if (isNew) return "created";
  return before === "draft" ? "published" : "updated";
}

interface JobConflictProps {
  /** `form.job` is the version that the colleague saved. */
  form: Pick<JobForm, "fields" | "change" | "job">;
  /** The fields as they were when the user began to edit. */
  outdatedBase: JobFields;
}

/** The colleague's version of the fields that the user has changed too. */
export function JobConflict({ form, outdatedBase }: JobConflictProps) {
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "jobs.conflict" });
  const theirs = toFields(form.job, locale);
  const { conflicts } = mergeFields(outdatedBase, theirs, form.fields, unmerged);
  const names = conflicts.filter((name) => name !== "stillFits");
  if (names.length === 0) return null;

  function format(name: (typeof names)[number]): string {
    const { state, type, workplace, country, closesOn } = theirs;
    if (name === "state") return t(`states.${state}`);
    if (name === "type") return i18n.t(`forms:careers.types.${type}`);
    if (name === "workplace") return workplace && i18n.t(`forms:careers.workplaces.${workplace}`);
    if (name === "country")
      return country && (new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country);
    if (name === "closesOn") return closesOn && formatDateInPhrase(`${closesOn}T00:00`, locale);
    if (name !== "pay") return theirs[name];
    const { min, max, currency, period } = theirs.pay;
    const amounts = [min, max].filter(Boolean).join(" – ");
    return amounts && `${amounts} ${currency} ${i18n.t(`common:pay.period.${period}`)}`;
  }

  return (
    <ConflictNotice
      message={t("text")}
      theirs={names.map((name) => (
        <div key={name}>
          <b>{t(`fields.${name}`)}</b>
          <p>{format(name) || t("nothing")}</p>
          {name === "state" ? null : (
            <Button
              variant="secondary"
              className="mini"
              data-testid={`job-theirs-${name}`}
              onClick={() => form.change(name, theirs[name])}
            >
              {t("takeTheirs")}
            </Button>
          )}
        </div>
      ))}
    />
  );
}
