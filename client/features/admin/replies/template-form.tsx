import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { type Locale, locales } from "../../../../contract/locales.ts";
import { listTemplates, resetTemplate, saveTemplate, type Template } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { RequestError } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Input, TextArea } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { useStaffFieldWords } from "../kit/field-words.ts";
import { useLanguageName } from "../kit/language-name.ts";
import { useMoments } from "../kit/moments.ts";
import { needsNoWords } from "../kit/proof.ts";
import type { Letter } from "./letter.ts";
import { templatesReading } from "./reply-templates.ts";

/** One template. What a colleague has saved meanwhile is told; saving again then replaces it knowingly. */
export function TemplateForm({ template }: { template: Template }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply.edit" });
  const fieldWords = useStaffFieldWords();
  const moment = useMoments();
  const nameOf = useLanguageName();
  const { id } = template;
  const [typed, setTyped] = useState(wordsOf(template));
  const [read, setRead] = useState(template.changedAt);
  const [other, setOther] = useState<string>();

  function take(next: Template) {
    setTyped(wordsOf(next));
    setRead(next.changedAt);
    setOther(undefined);
    queryClient.setQueryData(templatesReading.queryKey, (all) => all?.map((one) => (one.id === next.id ? next : one)));
    showToast({ title: t("saved") });
  }

  const saving = useMutation(
    {
      mutationFn: () => call(saveTemplate, { params: { id }, body: { ...typed, read } }),
      onSuccess: take,
      onError: async (error) => {
        if (!(error instanceof RequestError) || error.code !== "changedMeanwhile") return;
        const theirs = (await call(listTemplates)).find((one) => one.id === id);
        setRead(theirs?.changedAt);
        setOther(theirs?.changedBy ?? "");
      },
    },
    queryClient,
  );
  const resetting = useMutation(
    { mutationFn: () => call(resetTemplate, { params: { id } }), onSuccess: take },
    queryClient,
  );
  const error = saving.error ?? resetting.error;
  const fields = error instanceof RequestError ? error.fields : {};
  const isShown = error && !needsNoWords(error) && Object.keys(fields).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }

  return (
    <form className="template-form" noValidate onSubmit={submit}>
      {locales.map((locale) => (
        <fieldset key={locale}>
          <legend>{nameOf(locale).alone}</legend>
          <Field label={t("subject")} error={fieldWords(fields[`${locale}.subject`])}>
            <Input
              lang={locale}
              maxLength={limits.shortText}
              value={typed[locale].subject}
              data-testid={`template-subject-${locale}`}
              onChange={(event) => setTyped({ ...typed, [locale]: { ...typed[locale], subject: event.target.value } })}
            />
          </Field>
          <Field label={t("body")} error={fieldWords(fields[`${locale}.text`])}>
            <TextArea
              lang={locale}
              rows={12}
              maxLength={limits.message}
              value={typed[locale].text}
              data-testid={`template-text-${locale}`}
              onChange={(event) => setTyped({ ...typed, [locale]: { ...typed[locale], text: event.target.value } })}
            />
          </Field>
        </fieldset>
      ))}
      {other === undefined && isShown ? (
        <p className="error" role="alert">
          {errorWords(i18n, error)}
        </p>
      ) : null}
      {other === undefined ? null : (
        <p className="error" role="alert" data-testid="template-conflict">
          {t("changed", { name: other })}
        </p>
      )}
      <div className="template-acts">
        <p className="hint">
          {template.changedAt
            ? t("changedBy", { name: template.changedBy, time: moment(template.changedAt) })
            : t("shipped")}
        </p>
        {template.changedAt ? (
          <Button
            variant="ghost"
            small
            busy={resetting.isPending}
            data-testid="template-reset"
            onClick={() => resetting.mutate()}
          >
            {t("reset")}
          </Button>
        ) : null}
        <Button small type="submit" busy={saving.isPending} data-testid="template-save">
          {t(other === undefined ? "save" : "overwrite")}
        </Button>
      </div>
    </form>
  );
}

function wordsOf({ id, changedBy, changedAt, ...words }: Template): Record<Locale, Letter> {
  return words;
}
