import { useEffect, useId, useRef, useState } from "react";
import { type JobPart, jobParts, type SlovakState } from "../../../contract/job/fields.ts";
import type { AdminJob } from "../../../contract/jobs.ts";
import { limits } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Field, Input, TextArea } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { AlertIcon, CheckIcon, ChevronDownIcon } from "../../ui/icons.tsx";
import { type JobForm, useJobProblem } from "./job-facts.tsx";
import { formatList, getSlovakState, slovakFields } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

interface JobTextsProps {
  form: JobForm;
  job: AdminJob;
  slovak: JobSlovak | undefined;
}

/** The English texts, next to the Slovak ones while that section is open. */
export function JobTexts({ form, job, slovak }: JobTextsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const { t: dialog } = useTranslation("admin", { keyPrefix: "jobs.dialog" });
  const getProblem = useJobProblem(form);
  const [open, setOpen] = useState(() => jobParts.some((part) => form.fields[slovakFields[part]].trim() !== ""));
  const hasProblem = jobParts.some((part) => getProblem(slovakFields[part]));
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
          <EnglishField form={form} job={job} part={part} />
          <div id={`${id}-${part}`} className="slovak-field" hidden={!open}>
            <SlovakField form={form} job={job} part={part} slovak={slovak?.[part]} />
          </div>
        </div>
      ))}
    </div>
  );
}

function EnglishField({ form, job, part }: { form: JobForm; job: AdminJob; part: JobPart }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: common } = useTranslation("common");
  const { t: slovak } = useTranslation("admin", { keyPrefix: "slovak" });
  const { applications: count, title } = job;
  // Applicants have one title of the job: they will read the new one.
  const isRenamed = count > 0 && form.fields.title.trim() !== title;
  const hints = {
    title: isRenamed ? t("fields.renamed", { count, title, duplicate: t("duplicate") }) : undefined,
    description: undefined,
    requirements: t("fields.requirementsHint", { count: limits.requirementsOnCard }),
  };
  const Control = part === "description" ? TextArea : Input;
  return (
    <Field
      label={
        <span>
          {t(`fields.${part}`)} <small>{slovak("inEnglish")}</small>
        </span>
      }
      optional={part === "requirements" ? common("optional") : undefined}
      hint={hints[part]}
      error={useJobProblem(form)(part)}
    >
      <Control {...form.text(part)} lang="en" data-testid={`job-${part}`} />
    </Field>
  );
}

interface SlovakFieldProps {
  form: JobForm;
  job: AdminJob;
  part: JobPart;
  slovak: JobSlovak["title"] | JobSlovak["requirements"] | undefined;
}

/** A text that staff write here replaces the machine's, which the empty field shows as its placeholder. */
function SlovakField({ form, job, part, slovak }: SlovakFieldProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const { t: fieldName } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { fields } = form;
  const name = slovakFields[part];
  const state = getSlovakState(fields, part, job, slovak?.state);
  const isAutomatic = fields[name].trim() === "" && slovak?.state === "automatic";
  const automatic = isAutomatic ? formatList([slovak.text ?? ""].flat()) : "";
  const Control = part === "description" ? TextArea : Input;

  function takeOver() {
    form.change(name, automatic);
    control.current?.focus();
  }
  function confirm() {
    form.change("stillFits", { ...fields.stillFits, [part]: fields[part] });
    control.current?.focus();
  }

  return (
    <>
      <Field
        label={
          <span className="with-badge">
            <span>
              {fieldName(part)} <small>{t("inSlovak")}</small>
            </span>
            {state ? <SlovakBadge state={state} /> : null}
          </span>
        }
        optional=""
        hint={state === "stale" ? t("staleHint") : automatic ? t("follows") : undefined}
        error={useJobProblem(form)(name)}
      >
        <Control
          ref={control}
          {...form.text(name)}
          lang="sk"
          className={classes(automatic && "is-auto")}
          placeholder={automatic || undefined}
          data-testid={`job-slovak-${part}`}
        />
      </Field>
      {state === "stale" ? (
        <Button variant="secondary" className="mini" data-testid={`still-fits-${part}`} onClick={confirm}>
          {t("stillFits")}
        </Button>
      ) : null}
      {automatic ? (
        <Button variant="secondary" className="mini" data-testid={`take-over-${name}`} onClick={takeOver}>
          {t("takeOver")}
        </Button>
      ) : null}
    </>
  );
}

const stateIcons = { manual: <CheckIcon />, automatic: null, missing: null, stale: <AlertIcon /> };

function SlovakBadge({ state }: { state: SlovakState }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak.state" });
  return (
    <span className={`slovak-state is-${state}`}>
      {stateIcons[state]}
      {t(state)}
    </span>
  );
}
