import { useEffect, useId, useRef, useState } from "react";
import { type JobPart, jobParts, type SlovakState } from "../../../contract/job/fields.ts";
import { limits } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Field, Input, TextArea } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { AlertIcon, CheckIcon, ChevronDownIcon } from "../../ui/icons.tsx";
import type { JobForm } from "./job-facts.tsx";
import { formatList, getSlovakState, slovakFields } from "./job-form.ts";

/** The English texts, with the Slovak texts beside them while the Slovak section is open. */
export function JobTexts({ form }: { form: JobForm }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "slovak" });
  const [open, setOpen] = useState(() => jobParts.some((part) => form.fields[slovakFields[part]].trim() !== ""));
  const hasProblem = jobParts.some((part) => form.problem(slovakFields[part]));
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  const id = useId();
  return (
    <div className={classes("texts", open && "has-slovak")}>
      <p className="hint">{t("english")}</p>
      <div className="pair-head">
        <p className="cluster">
          <Flag country="US" />
          {i18n.t("admin:jobs.dialog.english")} <small>{i18n.t("admin:jobs.dialog.englishNote")}</small>
        </p>
        <button
          type="button"
          className="cluster"
          aria-expanded={open}
          aria-controls={jobParts.map((part) => `${id}-${part}`).join(" ")}
          data-testid="job-slovak-toggle"
          onClick={() => setOpen(!open)}
        >
          <Flag country="SK" />
          {t("section")} <small>{i18n.t("admin:jobs.dialog.slovakNote")}</small>
          <ChevronDownIcon />
        </button>
      </div>
      {open ? <p className="hint">{t("hint")}</p> : null}
      {jobParts.map((part) => (
        <div key={part} className="pair">
          <EnglishField form={form} part={part} />
          <div id={`${id}-${part}`} className="slovak-field" hidden={!open}>
            <SlovakField form={form} part={part} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface TextFieldProps {
  form: JobForm;
  part: JobPart;
}

function EnglishField({ form, part }: TextFieldProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs" });
  const { applications: count, title } = form.job;
  // Existing applications show the job's current title, so applicants will read the new title too.
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
          {t(`fields.${part}`)} <small>{i18n.t("admin:slovak.inEnglish")}</small>
        </span>
      }
      optional={part === "requirements" ? i18n.t("common:optional") : undefined}
      hint={hints[part]}
      error={form.problem(part)}
    >
      <Control {...form.text(part)} lang="en" data-testid={`job-${part}`} />
    </Field>
  );
}

/** An empty field shows the machine translation as its placeholder; a text that staff write replaces it. */
function SlovakField({ form, part }: TextFieldProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "slovak" });
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { fields, job } = form;
  const slovak = form.slovak?.[part];
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
          <span className="with-badge cluster">
            <span>
              {i18n.t(`admin:jobs.fields.${part}`)} <small>{t("inSlovak")}</small>
            </span>
            {state ? <SlovakBadge state={state} /> : null}
          </span>
        }
        optional=""
        hint={state === "stale" ? t("staleHint") : automatic ? t("follows") : undefined}
        error={form.problem(name)}
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
    <span className={`slovak-state tiny is-${state}`}>
      {stateIcons[state]}
      {t(state)}
    </span>
  );
}
