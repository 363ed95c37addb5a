import { isOutcomeUnknown } from "../../../api/request-error.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/form-answer.tsx";
import { MailLink } from "../../../ui/mail-link.tsx";
import { type ApplicationState, type ApplicationTestId, refusalWords } from "./use-application.ts";

const failureWords = { apply: "failure", attach: "attach.stillFailed", expired: "attach.stillExpired" } as const;

interface ApplicationSubmitProps {
  application: ApplicationState;
  formId: string;
  /** In place of the words for a position. */
  label?: string | undefined;
  testId?: ApplicationTestId;
}

/** The button and why it failed last time: a dialog's footer, or the end of the form in the page. */
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
            : t(failureWords[failed.step], { title: t("error.title"), reason: refusalWords(i18n, failed.error) })}{" "}
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
