import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { sendContact } from "../../../contract/contact.ts";
import { limits } from "../../../contract/limits.ts";
import { call } from "../../api/call.ts";
import { errorWords } from "../../api/error-words.ts";
import { formMark } from "../../api/form-mark.ts";
import { RequestError } from "../../api/request-error.ts";
import { keepFields, showRefusal } from "../../api/visitor-form.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useAskedAbout } from "./asked-about.ts";
import { type ContactFields, type ContactInput, contactFields, fieldNames } from "./contact-fields.ts";
import { openContactDraft } from "./draft.ts";

/** Sending the enquiry: the values, the busy state, and what happens after the server has answered. */
export function useContactForm() {
  const { t, i18n } = useTranslation("forms", { keyPrefix: "contact" });
  const { locale } = usePageData();
  const [sending, setSending] = useState(false);
  /** Who gets the receipt of what was last sent, until another one is begun. */
  const [sentTo, setSentTo] = useState<string>();
  /** What the last try came to, for as long as there was no other. */
  const [failed, setFailed] = useState<{ error: unknown }>();
  const trap = useRef<HTMLInputElement>(null);
  // No default values: the form then starts from what people have typed before this script arrived.
  const form = useForm<ContactInput, unknown, ContactFields>({ resolver: standardSchemaResolver(contactFields) });

  useEffect(() => {
    const { fields, change } = openContactDraft();
    return keepFields(form, fieldNames, fields, change);
  }, [form]);

  const choose = useCallback(
    (type: ContactInput["projectType"]) => {
      const { fields, change } = openContactDraft();
      const chosen = form.getValues("projectType");
      if (chosen && chosen !== fields.asked) return;
      form.setValue("projectType", type);
      change({ asked: type });
    },
    [form],
  );
  useAskedAbout(choose);

  async function send(fields: ContactFields) {
    setSending(true);
    setFailed(undefined);
    try {
      const { company } = fields;
      const body = { ...fields, company, language: locale, website: trap.current?.value, mark: await formMark() };
      const draft = openContactDraft();
      await call(sendContact, { body, key: draft.idempotencyKey() });
      form.reset();
      draft.discard();
      setSentTo(fields.email);
      showToast({
        title: t("success.title"),
        description: t("success.description", { replyHours: limits.replyHours }),
      });
    } catch (error) {
      explain(error);
    } finally {
      setSending(false);
    }
  }

  function explain(error: unknown) {
    setFailed({ error });
    showRefusal(form, fieldNames, trap, error);
    showToast({ title: t("error.title"), description: reasonOf(error), variant: "destructive" });
  }

  function reasonOf(error: unknown): string {
    const code = error instanceof RequestError ? error.code : undefined;
    return code === "spamSuspected" || code === "rateLimited" ? errorWords(i18n, error) : t("error.description");
  }

  return { form, sending, send, trap, failed, reasonOf, sentTo, writeAnother: () => setSentTo(undefined) };
}
