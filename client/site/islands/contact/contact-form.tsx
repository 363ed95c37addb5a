import { useEffect, useRef } from "react";
import { projectTypes } from "../../../../contract/contacts.ts";
import { fetchFormToken } from "../../../api/form-token.ts";
import { isOutcomeUnknown } from "../../../api/request-error.ts";
import { useVisitorFieldErrors } from "../../../i18n/field-errors.ts";
import { MailLink } from "../../../i18n/mail-link.tsx";
import { NoticeLink } from "../../../i18n/notice-link.tsx";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Input, Select, TextArea } from "../../../ui/field.tsx";
import { FormFailure, FormReceived } from "../../../ui/form-answer.tsx";
import { VisitorForm } from "../../../ui/visitor-form.tsx";
import { draftName, formId, useContactForm } from "./use-contact-form.ts";
import { useProfileForm } from "./use-profile-form.ts";

export default function ContactForm() {
  const { t } = useTranslation("forms", { keyPrefix: "contact" });
  const { sendsReceipts } = usePageData();
  const enquiry = useContactForm();
  const { sentTo, writeAnother } = enquiry;
  const ProfileForm = useProfileForm();
  const isHidden = sentTo !== undefined || ProfileForm !== undefined;
  return (
    <div className="panel">
      <noscript>
        <p className="no-script">
          {t("noScript")} <MailLink />
        </p>
      </noscript>
      {ProfileForm ? <ProfileForm /> : null}
      {sentTo && !ProfileForm ? (
        <FormReceived testId="contact" formId={formId} another={t("another")} onAnother={writeAnother}>
          {t(sendsReceipts ? "received" : "receivedOnly", { email: sentTo })}
        </FormReceived>
      ) : null}
      <EnquiryForm enquiry={enquiry} isHidden={isHidden} />
    </div>
  );
}

interface EnquiryFormProps {
  enquiry: ReturnType<typeof useContactForm>;
  isHidden: boolean;
}

function EnquiryForm({ enquiry, isHidden }: EnquiryFormProps) {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "contact" });
  const { t: common } = useTranslation("common");
  const { retention } = usePageData();
  const { form, sending, submit, failed, formatReason } = enquiry;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) fetchFormToken();
  }, []);
  const words = useVisitorFieldErrors();
  const projectType = form.text("projectType");

  return (
    <VisitorForm
      ref={element}
      hidden={isHidden}
      id={formId}
      draftName={draftName}
      className="contact-form"
      aria-labelledby="contact-title"
      sending={sending}
      honeypot={{ ref: form.honeypot, label: i18n.t("forms:honeypot") }}
      blockedSubmit={form.blockedSubmit}
      formatBlockedSubmit={(count) => i18n.t("forms:problems", { count })}
      onFocus={() => fetchFormToken()}
      onSubmit={submit}
      data-testid="contact-form"
    >
      <fieldset className="form two" disabled={sending}>
        <Field label={t("name")} error={words(form.problem("name"))}>
          <Input {...form.text("name")} autoComplete="name" data-testid="contact-name" />
        </Field>
        <Field label={t("email")} error={words(form.problem("email"))}>
          <Input {...form.text("email")} type="email" autoComplete="email" data-testid="contact-email" />
        </Field>
        <Field label={t("company")} optional={common("optional")} error={words(form.problem("company"))}>
          <Input {...form.text("company")} autoComplete="organization" data-testid="contact-company" />
        </Field>
        <Field label={t("projectType")} error={words(form.problem("projectType"))}>
          <Select
            {...projectType}
            onChange={(event) => {
              projectType.onChange(event);
              enquiry.keepChosenType();
            }}
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
        <Field className="full" label={t("message")} error={words(form.problem("message"))}>
          <TextArea {...form.text("message")} placeholder={t("messagePlaceholder")} data-testid="contact-message" />
        </Field>
        <p className="notes full" data-testid="contact-notice">
          {t("notice", { count: retention.contactsDays })} <NoticeLink />
        </p>
        {failed ? (
          <div className="full">
            <FormFailure id={`${formId}-failure`} testId="contact-failure">
              {isOutcomeUnknown(failed.error)
                ? i18n.t("forms:unanswered")
                : t("failure", { title: t("error.title"), reason: formatReason(failed.error) })}{" "}
              <MailLink />
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
    </VisitorForm>
  );
}
