import { BrokenPart } from "../../i18n/broken-part.tsx";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { FormReceived } from "../../ui/form-answer.tsx";
import { MailLink } from "../../ui/mail-link.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import { useContactForm } from "./use-contact-form.ts";
import { useProfileForm } from "./use-profile-form.ts";

export function ContactForm() {
  const { t } = useTranslation("forms", { keyPrefix: "contact" });
  const { brand, sendsReceipts } = usePageData();
  // Outside the boundary: what was sent is told also where the form cannot be shown any more.
  const enquiry = useContactForm();
  const { form, sentTo, writeAnother } = enquiry;
  const ProfileForm = useProfileForm();
  const isHidden = sentTo !== undefined || ProfileForm !== undefined;
  return (
    <div className="panel">
      <noscript>
        <p className="no-script">
          {t("noScript")} <MailLink address={brand.email} />
        </p>
      </noscript>
      {ProfileForm ? <ProfileForm /> : null}
      {sentTo && !ProfileForm ? (
        <FormReceived testId="contact" form={form} another={t("another")} onAnother={writeAnother}>
          {t(sendsReceipts ? "received" : "receivedOnly", { email: sentTo })}
        </FormReceived>
      ) : null}
      <Boundary fallback={isHidden ? null : <BrokenPart />}>
        <EnquiryForm enquiry={enquiry} isHidden={isHidden} />
      </Boundary>
    </div>
  );
}
