import { limits } from "../../../../contract/limits.ts";
import { isOutcomeUnknown } from "../../../api/request-error.ts";
import { useVisitorFieldErrors } from "../../../i18n/field-errors.ts";
import { MailLink } from "../../../i18n/mail-link.tsx";
import { NoticeLink } from "../../../i18n/notice-link.tsx";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field, Input, TextArea } from "../../../ui/field.tsx";
import { FormFailure, FormNote } from "../../../ui/form-answer.tsx";
import { VisitorForm } from "../../../ui/visitor-form.tsx";
import { prefetchUploadWindow } from "../uploads/upload-button.tsx";
import { ResumeField } from "./resume-field.tsx";
import { type ApplicationFormState, type ApplicationTestId, formatRefusal } from "./use-application-form.ts";

interface ApplicationFieldsProps {
  application: ApplicationFormState;
  /** The submit button, which may be outside of the form, refers to the form by this id. */
  formId: string;
  labelledBy: string;
  /** Replaces the sentence about the data of an application for a job. */
  notice?: string | undefined;
  testId?: ApplicationTestId;
}

export function ApplicationFields(props: ApplicationFieldsProps) {
  const { application, formId, labelledBy, notice, testId = "apply" } = props;
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const { t: common } = useTranslation("common");
  const { retention } = usePageData();
  const { form, sending, awaitsResume, submit } = application;
  const formatFieldCode = useVisitorFieldErrors();

  return (
    <VisitorForm
      id={formId}
      draftName={application.draftName}
      className="application"
      aria-labelledby={labelledBy}
      sending={sending}
      honeypot={{ ref: form.honeypot, label: i18n.t("forms:honeypot") }}
      blockedSubmit={form.blockedSubmit}
      formatBlockedSubmit={(count) => i18n.t("forms:problems", { count })}
      onFocus={() => {
        application.begin();
        prefetchUploadWindow();
      }}
      onSubmit={submit}
    >
      <fieldset className="form two" disabled={sending || awaitsResume}>
        <Field label={t("name")} error={formatFieldCode(form.problem("name"))}>
          <Input {...form.text("name")} autoComplete="name" data-testid={`${testId}-name`} />
        </Field>
        <Field label={t("email")} error={formatFieldCode(form.problem("email"))}>
          <Input {...form.text("email")} type="email" autoComplete="email" data-testid={`${testId}-email`} />
        </Field>
        <Field
          className="full"
          label={t("phone")}
          optional={common("optional")}
          error={formatFieldCode(form.problem("phone"))}
        >
          <Input {...form.text("phone")} type="tel" autoComplete="tel" data-testid={`${testId}-phone`} />
        </Field>
      </fieldset>
      {awaitsResume ? (
        <FormNote role="status" data-testid={`${testId}-waiting`}>
          {t("attach.waiting")}
        </FormNote>
      ) : null}
      <ResumeField
        file={application.resume}
        refused={application.refusedResume}
        chosen={application.chosen}
        onChange={application.setResume}
        onChosen={application.setChosen}
        disabled={sending}
        testId={testId}
      />
      <fieldset className="form" disabled={sending || awaitsResume}>
        <Field
          label={t("coverLetter")}
          hint={t("coverLetterHint", { min: limits.coverLetterMin })}
          error={formatFieldCode(form.problem("coverLetter"))}
        >
          <TextArea {...form.text("coverLetter")} data-testid={`${testId}-cover-letter`} />
        </Field>
        <Checkbox
          {...form.checkbox("keepForLater")}
          label={t("keep", { count: retention.consentDays })}
          data-testid={`${testId}-keep`}
        />
      </fieldset>
      <p className="notes" data-testid={`${testId}-notice`}>
        {notice ?? t("notice", { count: retention.applicationsDays })} <NoticeLink />
      </p>
    </VisitorForm>
  );
}

const failureKeys = { apply: "failure", attach: "attach.stillFailed", expired: "attach.stillExpired" } as const;

interface ApplicationSubmitProps {
  application: ApplicationFormState;
  formId: string;
  /** Replaces the label for a job. */
  label?: string | undefined;
  testId?: ApplicationTestId;
}

/** The button, and why the last try failed: in the footer of a dialog, or at the end of the form. */
export function ApplicationSubmit({ application, formId, label, testId = "apply" }: ApplicationSubmitProps) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "careers" });
  const { sending, awaitsResume, resume, failed } = application;
  const isLost = failed?.step === "apply" && isOutcomeUnknown(failed.error);
  const failureId = `${formId}-failure`;
  return (
    <>
      {failed ? (
        <FormFailure id={failureId} testId={`${testId}-failure`}>
          {isLost
            ? i18n.t("forms:unanswered")
            : t(failureKeys[failed.step], { title: t("error.title"), reason: formatRefusal(i18n, failed.error) })}{" "}
          <MailLink />
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
