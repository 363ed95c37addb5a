import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { inEachLocale, type Locale, locales } from "../../../contract/locales.ts";
import {
  listTemplates,
  resetTemplate,
  saveTemplate,
  type Template,
  templateNames,
} from "../../../contract/templates.ts";
import { call } from "../../api/call.ts";
import { isSame } from "../../api/merge-fields.ts";
import { createQueryOptions } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input, Options, Select, TextArea } from "../../ui/field.tsx";
import { EditIcon } from "../../ui/lazy-icons.tsx";
import { FailedNotice, Notice } from "../records/notice.tsx";
import { AdminDialog, useDialog } from "../shared/dialog.tsx";
import { useStaffFieldErrors } from "../shared/field-errors.ts";
import { useLanguageName, useMomentFormat } from "../shared/formats.ts";
import { MenuItem, MoreMenu } from "../shared/more-menu.tsx";
import { ConflictNotice, useRecordForm } from "../shared/record-form.tsx";
import { templateKind } from "../shared/record-kinds.ts";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import { findChoice } from "../shared/url-state.ts";
import type { ReplyText } from "./reply-draft.ts";
import "./templates-dialog.css";

/** Menu of the rarer actions of a list, such as editing the reply templates. */
export function RepliesMenu({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const [templates, showTemplates] = useDialog((close) => <TemplatesDialog onClose={close} />);
  return (
    <>
      <MoreMenu label={t("more")} testId="list-menu">
        {children}
        <MenuItem icon={<EditIcon />} testId="edit-templates" onPress={showTemplates}>
          {t("edit.open")}
        </MenuItem>
      </MoreMenu>
      {templates}
    </>
  );
}

/** The templates of replies, in both languages side by side. */
function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const { data, error } = useQuery({ ...createQueryOptions(listTemplates), refetchOnMount: "always" });
  const [name, setName] = useState<(typeof templateNames)[number]>(templateNames[0]);
  const template = data?.find(({ id }) => id === name);
  return (
    <AdminDialog
      title={t("edit.title")}
      description={t("edit.text")}
      onRequestClose={onClose}
      className="templates-dialog"
      testId="templates-dialog"
    >
      <Field label={t("template")} optional="">
        <Select
          value={name}
          data-testid="template-choice"
          onChange={(event) => setName(findChoice(templateNames, event.target.value) ?? name)}
        >
          <Options values={templateNames} label={(one) => t(`templates.${one}`)} />
        </Select>
      </Field>
      {template ? <TemplateForm key={template.id} template={template} /> : null}
      {data ? null : error ? <FailedNotice error={error} /> : <Notice busy>{t("edit.loading")}</Notice>}
    </AdminDialog>
  );
}

type Texts = Record<Locale, ReplyText>;
/** A change without texts resets the template to the shipped texts. */
interface TemplateFields {
  texts?: Texts | undefined;
}

const getFields = (template: Template) => ({ texts: inEachLocale((locale) => template[locale]) });

function TemplateForm({ template }: { template: Template }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply.edit" });
  const getFieldWords = useStaffFieldErrors();
  const formatMoment = useMomentFormat();
  const getLanguageName = useLanguageName();
  const { id, changedBy, changedAt } = template;
  const initial = getFields(template);
  const form = useRecordForm<Template, TemplateFields, TemplateFields>({
    ...{ name: "template", kind: templateKind, record: template, getFields },
    draftName: getStaffDraftName("template", id),
    initial,
    toFields: (fields) => fields,
    send: ({ texts }, { revision, key }) =>
      texts
        ? call(saveTemplate, { params: { id }, body: { ...texts, revision }, key })
        : call(resetTemplate, { params: { id }, query: { revision }, key }),
    failed: t("notSaved", { template: i18n.t(`admin:reply.templates.${id}`) }),
    kept: i18n.t("admin:reply.notSent.kept"),
    done: ({ texts }) => ({ title: t(texts ? "saved" : "resetDone") }),
    undo: (before) => (before.changedAt === undefined ? {} : getFields(before)),
  });
  const { draft, isPending, failure, outdatedBase } = form;
  const { isDirty } = draft;
  const texts = draft.fields.texts ?? initial.texts;
  const theirs = locales.filter((locale) => !isSame(texts[locale], template[locale]));

  function submit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }

  function write(locale: Locale, typed: Partial<ReplyText>) {
    draft.change({ texts: { ...texts, [locale]: { ...texts[locale], ...typed } } });
  }

  const isMistaken = Object.keys(failure?.fields ?? {}).length > 0;
  return (
    <form className="template-form" noValidate onSubmit={submit}>
      {locales.map((locale) => (
        <fieldset key={locale}>
          <legend>{getLanguageName(locale).alone}</legend>
          <Field label={t("subject")} error={getFieldWords(failure?.fields[`${locale}.subject`])}>
            <Input
              lang={locale}
              maxLength={limits.shortText}
              value={texts[locale].subject}
              data-testid={`template-subject-${locale}`}
              onChange={(event) => write(locale, { subject: event.target.value })}
            />
          </Field>
          <Field label={t("body")} error={getFieldWords(failure?.fields[`${locale}.text`])}>
            <TextArea
              lang={locale}
              rows={12}
              maxLength={limits.message}
              value={texts[locale].text}
              data-testid={`template-text-${locale}`}
              onChange={(event) => write(locale, { text: event.target.value })}
            />
          </Field>
        </fieldset>
      ))}
      {failure && !isMistaken ? (
        <p className="error" role="alert">
          {failure.reason}
        </p>
      ) : null}
      {outdatedBase ? (
        <ConflictNotice
          message={changedBy === undefined ? t("changedToShipped") : t("changed", { name: changedBy })}
          theirs={theirs.map((locale) => (
            <div key={locale} lang={locale}>
              <p>{template[locale].subject}</p>
              <p>{template[locale].text}</p>
            </div>
          ))}
        />
      ) : null}
      <div className="template-acts cluster">
        <p className="hint">
          {changedAt ? t("changedBy", { name: changedBy, time: formatMoment(changedAt) }) : t("shipped")}
        </p>
        {isDirty ? (
          <Button variant="ghost" small disabled={isPending} data-testid="template-discard" onClick={form.discard}>
            {t("discard")}
          </Button>
        ) : null}
        {changedAt && !isDirty ? (
          <Button variant="ghost" small busy={isPending} data-testid="template-reset" onClick={() => form.change({})}>
            {t("reset")}
          </Button>
        ) : null}
        <Button small type="submit" busy={isPending && isDirty} data-testid="template-save">
          {t(form.isRefused ? "overwrite" : "save")}
        </Button>
      </div>
    </form>
  );
}
