import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../../contract/careers.ts";
import { jobParts } from "../../../../contract/jobs.ts";
import { Field, Input, TextArea } from "../../../ui/field.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { Fold } from "./fold.tsx";
import { slovakFieldOf } from "./job-form.ts";
import { type JobForm, useJobProblem } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { SlovakBadge } from "./slovak-badges.tsx";
import { slovakStateNow } from "./slovak-state.ts";
import { StillFits } from "./still-fits.tsx";
import { TakeOver } from "./take-over.tsx";

interface SlovakFieldsProps {
  form: JobForm;
  base: Job | undefined;
  slovak: JobSlovak | undefined;
}

/** What a person writes here goes before the machine's Slovak. */
export function SlovakFields({ form, base, slovak }: SlovakFieldsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const { t: fields } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const problem = useJobProblem(form);
  const [open, setOpen] = useState(() => jobParts.some((part) => form.getValues(slovakFieldOf[part]).trim() !== ""));
  const hasProblem = jobParts.some((part) => problem(slovakFieldOf[part]));
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);

  const heading = (
    <>
      <Flag country="SK" />
      {t("section")}
    </>
  );
  const values = form.watch();
  return (
    <Fold open={open} onToggle={() => setOpen(!open)} heading={heading} testId="job-slovak-toggle">
      <p className="hint">{t("hint")}</p>
      <div className="form">
        {jobParts.map((part) => {
          const name = slovakFieldOf[part];
          const state = slovakStateNow(values, part, base, slovak?.[part].state);
          const Control = part === "description" ? TextArea : Input;
          return (
            <div key={name} className="slovak-field">
              <Field
                label={
                  <span className="with-badge">
                    <span>
                      {fields(part)} <small>{t("inSlovak")}</small>
                    </span>
                    {state ? <SlovakBadge state={state} /> : null}
                  </span>
                }
                optional=""
                hint={state === "stale" ? t("staleHint") : undefined}
                error={problem(name)}
              >
                <Control {...form.register(name)} lang="sk" data-testid={`job-slovak-${part}`} />
              </Field>
              {state === "stale" ? <StillFits form={form} part={part} /> : null}
              <TakeOver form={form} name={name} part={slovak?.[part]} />
            </div>
          );
        })}
      </div>
    </Fold>
  );
}
