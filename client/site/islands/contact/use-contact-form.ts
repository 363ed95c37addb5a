import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { z } from "zod/mini";
import { contactRequest, type projectTypes, sendContact } from "../../../../contract/contacts.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Section } from "../../../../contract/routes.ts";
import { call } from "../../../api/call.ts";
import { takeFormToken } from "../../../api/form-token.ts";
import { formatError, RequestError } from "../../../api/request-error.ts";
import { openDraft, useDraft } from "../../../api/use-draft.ts";
import { useForm } from "../../../api/use-form.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";

export const formId = "contact-form";
export const draftName = "contact-draft";

/** The visitor's fields; language, honeypot and form token are added when the form is sent. */
const schema = z.pick(contactRequest, { name: true, email: true, company: true, projectType: true, message: true });
const names = ["name", "email", "company", "projectType", "message"] as const;

interface ContactFields {
  name: string;
  email: string;
  company: string;
  projectType: string;
  message: string;
  /** The project type that a section's link has preselected. Removed when the visitor chooses a type. */
  preselected?: string | undefined;
}
const empty: ContactFields = { name: "", email: "", company: "", projectType: "", message: "" };

/** The contact form: its fields, its draft, sending, and the result. */
export function useContactForm() {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "contact" });
  const { locale } = usePageData();
  const draft = useDraft<ContactFields>(draftName, empty);
  const form = useForm({ formId, draft, schema, names });
  const [sending, setSending] = useState(false);
  /** E-mail address of the message that was just sent. */
  const [sentTo, setSentTo] = useState<string>();
  /** The error of the last attempt to send the form. */
  const [failed, setFailed] = useState<{ error: unknown }>();
  usePreselectedType();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setFailed(undefined);
    const fields = form.validate();
    if (!fields) return;
    setSending(true);
    try {
      const { company } = fields;
      const website = form.honeypot.current?.value;
      const body = { ...fields, company, language: locale, website, formToken: await takeFormToken() };
      await call(sendContact, { body, key: `${draft.idempotencyKey()}-${locale}` });
      form.reset();
      setSentTo(fields.email);
      const description = t("success.description", { replyHours: limits.replyHours });
      showToast({ title: t("success.title"), description });
    } catch (error) {
      setFailed({ error });
      form.showRefusal(error);
      showToast({ title: t("error.title"), description: formatReason(error), variant: "destructive" });
    } finally {
      setSending(false);
    }
  }

  function formatReason(error: unknown): string {
    const code = error instanceof RequestError ? error.code : undefined;
    return code === "spamSuspected" || code === "rateLimited" ? formatError(i18n, error) : t("error.description");
  }

  return {
    form,
    sending,
    submit,
    failed,
    formatReason,
    sentTo,
    keepChosenType: () => draft.change({ preselected: undefined }),
    writeAnother: () => setSentTo(undefined),
  };
}

const projectTypeBySection: Partial<Record<Section, (typeof projectTypes)[number]>> = {
  "ai-software": "aiSoftware",
  robotics: "robotics",
  municipal: "municipal",
  travel: "travel",
};

/** A section's link to the form preselects the project type, unless the visitor has chosen one. */
function usePreselectedType(): void {
  const preselect = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    // `page-script/early-input.ts` sets `data-from` on a click, also before this script has loaded.
    const [, type] = Object.entries(projectTypeBySection).find(([section]) => section === dataset.from) ?? [];
    delete dataset.from;
    if (!type) return;
    const { fields, change } = openDraft<ContactFields>(draftName, empty);
    if (!fields.projectType || fields.projectType === fields.preselected)
      change({ projectType: type, preselected: type });
  });
  useEffect(() => {
    preselect();
    const onClick = () => preselect();
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
