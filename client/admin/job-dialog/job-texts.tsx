import { useEffect, useId, useState } from "react";
import { type JobPart, jobParts } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { limits } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { Field, Input, TextArea } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { slovakFieldOf } from "./job-form.ts";
import { type JobForm, useJobProblem } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { useRenamedHint } from "./renamed-hint.ts";
import { SlovakField } from "./slovak-field.tsx";

interface JobTextsProps {
  form: JobForm;
  base: Job | undefined;
  slovak: JobSlovak | undefined;
}

/** What a job has in both languages: the English original, and beside it the Slovak while its section is open. */
export function JobTexts({ form, base, slovak }: JobTextsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const { t: dialog } = useTranslation("admin", { keyPrefix: "jobs.dialog" });
  const problem = useJobProblem(form);
  const [open, setOpen] = useState(() => jobParts.some((part) => form.getValues(slovakFieldOf[part]).trim() !== ""));
  const hasProblem = jobParts.some((part) => problem(slovakFieldOf[part]));
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  const id = useId();
  return (
    <div className={classes("texts", open && "has-slovak")}>
      <p className="hint">{t("english")}</p>
      <div className="pair-head">
        <p>
          <Flag country="US" />
          {dialog("english")} <small>{dialog("englishNote")}</small>
        </p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={jobParts.map((part) => `${id}-${part}`).join(" ")}
          data-testid="job-slovak-toggle"
          onClick={() => setOpen(!open)}
        >
          <Flag country="SK" />
          {t("section")} <small>{dialog("slovakNote")}</small>
          <ChevronDownIcon />
        </button>
      </div>
      {open ? <p className="hint">{t("hint")}</p> : null}
      {jobParts.map((part) => (
        <div key={part} className="pair">
          <EnglishField form={form} base={base} part={part} />
          <div id={`${id}-${part}`} className="slovak-field" hidden={!open}>
            <SlovakField form={form} base={base} part={part} slovak={slovak?.[part]} />
          </div>
        </div>
      ))}
    </div>
  );
}

function EnglishField({ form, base, part }: { form: JobForm; base: Job | undefined; part: JobPart }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const { t: common } = useTranslation("common");
  const { t: slovak } = useTranslation("admin", { keyPrefix: "slovak" });
  const problem = useJobProblem(form);
  const renamed = useRenamedHint(form, base);
  const isList = part === "requirements";
  const hints = {
    title: renamed,
    description: undefined,
    requirements: t("requirementsHint", { count: limits.requirementsOnCard }),
  };
  const Control = part === "description" ? TextArea : Input;
  return (
    <Field
      label={
        <span>
          {t(part)} <small>{slovak("inEnglish")}</small>
        </span>
      }
      optional={isList ? common("optional") : undefined}
      hint={hints[part]}
      error={problem(part)}
    >
      <Control {...form.register(part)} lang="en" data-testid={`job-${part}`} />
    </Field>
  );
}
