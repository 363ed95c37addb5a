import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, Input, TextArea } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { Fold } from "./fold.tsx";
import type { JobFormValues } from "./job-form.ts";
import { type JobForm, useJobProblem } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { SlovakBadge } from "./slovak-badges.tsx";
import { TakeOver } from "./take-over.tsx";

interface SlovakFieldsProps {
  form: JobForm;
  slovak: JobSlovak | undefined;
  hasSlovak: boolean;
}

const fields = [
  ["slovakTitle", "title", Input, "job-slovak-title"],
  ["slovakDescription", "description", TextArea, "job-slovak-description"],
  ["slovakRequirements", "requirements", Input, "job-slovak-requirements"],
] as const;

/** What a person writes here goes before the machine's Slovak. */
export function SlovakFields({ form, slovak, hasSlovak }: SlovakFieldsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const problem = useJobProblem(form);
  const [open, setOpen] = useState(hasSlovak);
  const hasProblem = fields.some(([name]) => problem(name));
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);

  const heading = (
    <>
      <Flag country="SK" />
      {t("section")}
    </>
  );
  return (
    <Fold open={open} onToggle={() => setOpen(!open)} heading={heading} testId="job-slovak-toggle">
      <p className="hint">{t("hint")}</p>
      <div className="form">
        {fields.map(([name, part, Control, testId]) => (
          <div key={name} className="slovak-field">
            <Field
              label={
                <span className="with-badge">
                  {t(`parts.${part}`)} {slovak ? <SlovakBadge state={stateOf(form, name, slovak[part].state)} /> : null}
                </span>
              }
              optional=""
              hint={slovak?.[part].state === "stale" ? t("staleHint") : undefined}
              error={problem(name)}
            >
              <Control {...form.register(name)} lang="sk" data-testid={testId} />
            </Field>
            <TakeOver form={form} name={name} part={slovak?.[part]} />
          </div>
        ))}
      </div>
    </Fold>
  );
}

/** A text that has just been filled in is a person's, whatever the server still says. */
function stateOf(form: JobForm, name: keyof JobFormValues, saved: JobSlovak["title"]["state"]) {
  const isTyped = form.watch(name).trim() !== "";
  return isTyped && (saved === "automatic" || saved === "missing") ? "manual" : saved;
}
