import { useEffect, useRef } from "react";
import { projectTypes } from "../../../contract/contact.ts";
import { startFormMark } from "../../api/form-mark.ts";
import { isOutcomeUnknown } from "../../api/request-error.ts";
import { useVisitorFieldWords } from "../../i18n/field-words.ts";
import { NoticeLink } from "../../i18n/notice-link.tsx";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input, Select, TextArea } from "../../ui/field.tsx";
import { FormFailure } from "../../ui/form-answer.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { SpokenProblems, useRefusal } from "../../ui/spoken-problems.tsx";
import { prefetchToasts } from "../../ui/toast/toast.ts";
import type { ContactInput } from "./contact-fields.ts";
import { draftName, openContactDraft } from "./draft.ts";
import "./contact-form.css";
import { useFocusAfterSending } from "../../ui/focus-after-sending.ts";
import type { useContactForm } from "./use-contact-form.ts";

const formId = "contact-form";

interface EnquiryFormProps {
  enquiry: ReturnType<typeof useContactForm>;
  isHidden: boolean;
}

export function EnquiryForm({ enquiry, isHidden }: EnquiryFormProps) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "contact" });
  const { t: common } = useTranslation("common");
  const { brand, retention } = usePageData();
  const { form, sending, send, trap, failed, reasonOf } = enquiry;
  const { register, formState } = form;
  const { refusal, refuse, accept } = useRefusal();
  const element = useRef<HTMLFormElement>(null);
  useFocusAfterSending(formId, sending);
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) touch();
  }, []);

  const words = useVisitorFieldWords();
  const problem = (name: keyof ContactInput) => words(formState.errors[name]?.message);
  const submit = form.handleSubmit((fields) => {
    accept();
    return send(fields);
  }, refuse);

  return (
    <form
      ref={element}
      hidden={isHidden}
      id={formId}
      data-draft={draftName}
      className="contact-form"
      // Outside a dialog this goes nowhere: before the script is alive no press sends what was typed into the address.
      method="dialog"
      aria-labelledby="contact-title"
      aria-busy={sending}
      noValidate
      onFocus={touch}
      onSubmit={submit}
      data-testid="contact-form"
    >
      <fieldset className="form two" disabled={sending}>
        <Field label={t("name")} error={problem("name")}>
          <Input {...register("name")} autoComplete="name" data-testid="contact-name" />
        </Field>
        <Field label={t("email")} error={problem("email")}>
          <Input {...register("email")} type="email" autoComplete="email" data-testid="contact-email" />
        </Field>
        <Field label={t("company")} optional={common("optional")} error={problem("company")}>
          <Input {...register("company")} autoComplete="organization" data-testid="contact-company" />
        </Field>
        <Field label={t("projectType")} error={problem("projectType")}>
          <Select
            {...register("projectType", { onChange: () => openContactDraft().change({ asked: undefined }) })}
            data-testid="contact-project-type"
          >
            <option value="">{t("projectTypePlaceholder")}</option>
            {projectTypes.map((type) => (
              <option key={type} value={type}>
                {t(`projectTypes.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field className="full" label={t("message")} error={problem("message")}>
          <TextArea {...register("message")} placeholder={t("messagePlaceholder")} data-testid="contact-message" />
        </Field>
        <p className="notes full" data-testid="contact-notice">
          {t("notice", { count: retention.contactsDays })} <NoticeLink />
        </p>
        {failed ? (
          <div className="full">
            <FormFailure id={`${formId}-failure`} testId="contact-failure">
              {isOutcomeUnknown(failed.error)
                ? i18n.t("forms:unanswered")
                : t("failure", { title: t("error.title"), reason: reasonOf(failed.error) })}{" "}
              <MailLink address={brand.email} />
            </FormFailure>
          </div>
        ) : null}
        <div className="actions full">
          <Button
            type="submit"
            busy={sending}
            busyLabel={t("submitting")}
            aria-describedby={failed ? `${formId}-failure` : undefined}
            data-testid="contact-submit"
          >
            {t("submit")}
          </Button>
        </div>
      </fieldset>
      <label className="trap" inert aria-hidden="true">
        {t("honeypot")}
        <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <SpokenProblems refusal={refusal} words={(count) => t("problems", { count })} />
    </form>
  );
}

function touch() {
  startFormMark();
  prefetchToasts();
}
