import { limits } from "../../../../contract/limits.ts";
import { isOutcomeUnknown } from "../../../api/request-error.ts";
import { useVisitorFieldErrors } from "../../../i18n/field-errors.ts";
import { NoticeLink } from "../../../i18n/notice-link.tsx";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field, Input, TextArea } from "../../../ui/field.tsx";
import { FormFailure } from "../../../ui/form-answer.tsx";
import { MailLink } from "../../../ui/mail-link.tsx";
import { prefetchUploadWindow } from "../uploads/upload-button.tsx";
import "./application.css";
import { useFocusAfterSending } from "../../../ui/focus-after-sending.ts";
import { Honeypot } from "../../../ui/honeypot.tsx";
import { SpokenProblems } from "../../../ui/spoken-problems.tsx";
import { ResumeField } from "./resume-field.tsx";
import { type ApplicationState, type ApplicationTestId, formatRefusal } from "./use-application.ts";

interface ApplicationFieldsProps {
  application: ApplicationState;
  /** The submit button, which may be outside of the form, names it. */
  formId: string;
  labelledBy: string;
  /** Replaces the sentence about the data of an application for a job. */
  notice?: string | undefined;
  testId?: ApplicationTestId;
}

export function ApplicationFields(props: ApplicationFieldsProps) {
  const { application, formId, labelledBy, notice, testId = "apply" } = props;
  const { t } = useTranslation("forms", { keyPrefix: "careers" });
  const { t: common } = useTranslation("common");
  const { retention } = usePageData();
  const { form, sending, awaitsResume, submit } = application;
  useFocusAfterSending(formId, sending);

  const words = useVisitorFieldErrors();

  return (
    <form
      id={formId}
      data-draft={application.draftName}
      className="application"
      // Outside a dialog this does nothing: before hydration a press must not send the fields in the URL.
      method="dialog"
      aria-labelledby={labelledBy}
      aria-busy={sending}
      noValidate
      onFocus={() => {
        application.begin();
        prefetchUploadWindow();
      }}
      onSubmit={submit}
    >
      <fieldset className="form two" disabled={sending || awaitsResume}>
        <Field label={t("name")} error={words(form.problem("name"))}>
          <Input {...form.text("name")} autoComplete="name" data-testid={`${testId}-name`} />
        </Field>
        <Field label={t("email")} error={words(form.problem("email"))}>
          <Input {...form.text("email")} type="email" autoComplete="email" data-testid={`${testId}-email`} />
        </Field>
        <Field className="full" label={t("phone")} optional={common("optional")} error={words(form.problem("phone"))}>
          <Input {...form.text("phone")} type="tel" autoComplete="tel" data-testid={`${testId}-phone`} />
        </Field>
      </fieldset>
      {awaitsResume ? (
        <p className="waiting" role="status" data-testid={`${testId}-waiting`}>
          {t("attach.waiting")}
        </p>
      ) : null}
      <ResumeField
        file={application.resume}
        refused={application.refusedResume}
        lost={application.lostFile}
        onChange={application.setResume}
        onChosen={application.setChosen}
        disabled={sending}
        testId={testId}
      />
      <fieldset className="form" disabled={sending || awaitsResume}>
        <Field
          label={t("coverLetter")}
          hint={t("coverLetterHint", { min: limits.coverLetterMin })}
          error={words(form.problem("coverLetter"))}
        >
          <TextArea {...form.text("coverLetter")} data-testid={`${testId}-cover-letter`} />
        </Field>
        <Checkbox
          {...form.box("keepForLater")}
          label={t("keep", { count: retention.consentDays })}
          data-testid={`${testId}-keep`}
        />
      </fieldset>
      <p className="notes" data-testid={`${testId}-notice`}>
        {notice ?? t("notice", { count: retention.applicationsDays })} <NoticeLink />
      </p>
      <Honeypot ref={form.honeypot} label={t("honeypot")} />
      <SpokenProblems refusal={form.refusal} words={(count) => t("problems", { count })} />
    </form>
  );
}

const failureWords = { apply: "failure", attach: "attach.stillFailed", expired: "attach.stillExpired" } as const;

interface ApplicationSubmitProps {
  application: ApplicationState;
  formId: string;
  /** Replaces the label for a job. */
  label?: string | undefined;
  testId?: ApplicationTestId;
}

/** The button, and why the last try failed: in the footer of a dialog, or at the end of the form. */
export function ApplicationSubmit({ application, formId, label, testId = "apply" }: ApplicationSubmitProps) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const { brand } = usePageData();
  const { sending, awaitsResume, resume, failed } = application;
  const isLost = failed?.step === "apply" && isOutcomeUnknown(failed.error);
  const failureId = `${formId}-failure`;
  return (
    <>
      {failed ? (
        <FormFailure id={failureId} testId={`${testId}-failure`}>
          {isLost
            ? i18n.t("forms:unanswered")
            : t(failureWords[failed.step], { title: t("error.title"), reason: formatRefusal(i18n, failed.error) })}{" "}
          <MailLink address={brand.email} />
        </FormFailure>
      ) : null}
      <Button
        type="submit"
        form={formId}
        busy={sending}
        busyLabel={t("submitting")}
        aria-describedby={failed ? failureId : undefined}
        data-testid={`${testId}-submit`}
      >
        {awaitsResume ? t(resume ? "attach.submit" : "attach.finish") : (label ?? t("submit"))}
      </Button>
    </>
  );
}
