import { limits } from "../../../../contract/limits.ts";
import { useVisitorFieldWords } from "../../../i18n/field-words.ts";
import { NoticeLink } from "../../../i18n/notice-link.tsx";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Checkbox, Field, Input, TextArea } from "../../../ui/field.tsx";
import { prefetchUploadWindow } from "../uploads/upload-window-loader.ts";
import "./application.css";
import { useFocusAfterSending } from "../../../ui/focus-after-sending.ts";
import { Honeypot } from "../../../ui/honeypot.tsx";
import { SpokenProblems } from "../../../ui/spoken-problems.tsx";
import { ResumeField } from "./resume-field.tsx";
import type { ApplicationState, ApplicationTestId } from "./use-application.ts";

interface ApplicationFieldsProps {
  application: ApplicationState;
  /** The submit button names the form by it and may be outside of it. */
  formId: string;
  labelledBy: string;
  /** What becomes of the data, in place of the sentence for a position. */
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

  const words = useVisitorFieldWords();

  return (
    <form
      id={formId}
      data-draft={application.draftName}
      className="application"
      // In the page this goes nowhere: before hydration no press sends what was typed into the address.
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
        left={application.leftFile}
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
