import type { FormEvent } from "react";
import { limits } from "../../../../contract/limits.ts";
import { locales } from "../../../../contract/locales.ts";
import type { Template } from "../../../../contract/replies.ts";
import { useMoments } from "../../../admin/shared/moments.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isAlreadyHandled, RequestError } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Input, TextArea } from "../../../ui/field.tsx";
import { useStaffFieldWords } from "../kit/field-words.ts";
import { useLanguageName } from "../kit/language-name.ts";
import { useTemplate } from "./use-template.ts";

/** One template. What a colleague has saved meanwhile is told; whoever acts again then replaces it knowingly. */
export function TemplateForm({ template }: { template: Template }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply.edit" });
  const fieldWords = useStaffFieldWords();
  const moment = useMoments();
  const nameOf = useLanguageName();
  const { form, words, isTyped, refused, saving, resetting, write, save, drop } = useTemplate(template);
  const error = saving.error ?? resetting.error;
  const fields = error instanceof RequestError ? error.fields : {};
  const isShown = error && !isAlreadyHandled(error) && Object.keys(fields).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form ref={form} className="template-form" noValidate onSubmit={submit}>
      {locales.map((locale) => (
        <fieldset key={locale}>
          <legend>{nameOf(locale).alone}</legend>
          <Field label={t("subject")} error={fieldWords(fields[`${locale}.subject`])}>
            <Input
              lang={locale}
              maxLength={limits.shortText}
              value={words[locale].subject}
              data-testid={`template-subject-${locale}`}
              onChange={(event) => write(locale, { subject: event.target.value })}
            />
          </Field>
          <Field label={t("body")} error={fieldWords(fields[`${locale}.text`])}>
            <TextArea
              lang={locale}
              rows={12}
              maxLength={limits.message}
              value={words[locale].text}
              data-testid={`template-text-${locale}`}
              onChange={(event) => write(locale, { text: event.target.value })}
            />
          </Field>
        </fieldset>
      ))}
      {!refused && isShown ? (
        <p className="error" role="alert">
          {errorWords(i18n, error)}
        </p>
      ) : null}
      {refused ? (
        <p className="error" role="alert" data-testid="template-conflict">
          {t(refused.act === "save" ? "changed" : "changedBeforeReset", { name: refused.name })}
        </p>
      ) : null}
      <div className="template-acts">
        <p className="hint">
          {template.changedAt
            ? t("changedBy", { name: template.changedBy, time: moment(template.changedAt) })
            : t("shipped")}
        </p>
        {isTyped ? (
          <Button variant="ghost" small disabled={saving.isPending} data-testid="template-discard" onClick={drop}>
            {t("discard")}
          </Button>
        ) : null}
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
          {t(refused?.act === "save" ? "overwrite" : "save")}
        </Button>
      </div>
    </form>
  );
}
