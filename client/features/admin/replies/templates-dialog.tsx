import { useState } from "react";
import { templateNames } from "../../../../contract/replies.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { oneOf } from "../records/list-filter.ts";
import { FailedNotice, Notice } from "../records/notice.tsx";
import { useTemplates } from "./reply-templates.ts";
import { TemplateForm } from "./template-form.tsx";
import "./templates-dialog.css";

/** What staff write again and again, in both languages side by side. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const { t: common } = useTranslation("common");
  const { data, error } = useTemplates();
  const [name, setName] = useState<(typeof templateNames)[number]>(templateNames[0]);
  const template = data?.find(({ id }) => id === name);
  return (
    <Dialog
      title={t("edit.title")}
      description={t("edit.text")}
      closeLabel={common("close")}
      onRequestClose={onClose}
      className="templates-dialog"
      testId="templates-dialog"
    >
      <Field label={t("template")} optional="">
        <Select
          value={name}
          data-testid="template-choice"
          onChange={(event) => setName(oneOf(templateNames, event.target.value) ?? name)}
        >
          {templateNames.map((one) => (
            <option key={one} value={one}>
              {t(`templates.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {template ? <TemplateForm key={template.id} template={template} /> : null}
      {!data && error ? <FailedNotice error={error} /> : null}
      {!data && !error ? <Notice busy>{t("edit.loading")}</Notice> : null}
    </Dialog>
  );
}
