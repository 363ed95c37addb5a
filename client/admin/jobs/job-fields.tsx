import { useId, useMemo, useRef, useState } from "react";
import {
  countries,
  currencies,
  type JobPart,
  jobParts,
  jobTypes,
  payPeriods,
  workplaces,
} from "../../../contract/job/fields.ts";
import type { AdminJob } from "../../../contract/jobs.ts";
import { limits } from "../../../contract/limits.ts";
import type { useForm } from "../../api/use-form.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/classes.ts";
import { Field, Input, Options, Select, TextArea } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { AlertIcon, CheckIcon, ChevronDownIcon } from "../../ui/icons.tsx";
import { findCurrency, formatList, getSlovakState, type JobFields, slovakFields } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

type Form = ReturnType<typeof useForm<JobFields, never>>;
export interface JobForm extends Pick<Form, "text" | "change"> {
  /** The error message of a field. */
  problem: (name: keyof JobFields) => string | undefined;
  fields: JobFields;
  job: AdminJob;
  slovak: JobSlovak | undefined;
}

/** The fields that are the same in both languages. */
export function JobFacts({ form }: { form: JobForm }) {
  const { t, i18n, locale } = useTranslation("admin", { keyPrefix: "jobs" });
  const optional = i18n.t("common:optional");
  const getField = (name: "type" | "workplace" | "closesOn" | "location" | "country") => ({
    label: t(`fields.${name}`),
    error: form.problem(name),
  });
  // Sorting takes milliseconds, and each letter that is typed renders this component.
  const sortedCountries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const named = countries.map((code) => ({ code, name: names.of(code) ?? code }));
    return named.sort((one, other) => one.name.localeCompare(other.name, locale));
  }, [locale]);

  return (
    <div className="facts">
      <Field {...getField("type")}>
        <Select {...form.text("type")} data-testid="job-type">
          <Options values={jobTypes} label={(type) => i18n.t(`forms:careers.types.${type}`)} />
        </Select>
      </Field>
      <Field {...getField("workplace")} className="half" group="radiogroup" optional={optional}>
        <div className="choices segments" data-testid="job-workplace">
          {(["", ...workplaces] as const).map((workplace) => (
            <label key={workplace}>
              <input
                {...form.text("workplace")}
                type="radio"
                value={workplace}
                checked={form.fields.workplace === workplace}
                aria-invalid={form.problem("workplace") ? true : undefined}
              />
              {workplace === "" ? t("dialog.unset") : i18n.t(`forms:careers.workplaces.${workplace}`)}
            </label>
          ))}
        </div>
      </Field>
      <Field {...getField("closesOn")} optional={optional} hint={t("fields.closesOnHint")}>
        <Input {...form.text("closesOn")} type="date" data-testid="job-closes-on" />
      </Field>
      <Field {...getField("location")} className="half">
        <Input {...form.text("location")} data-testid="job-location" />
      </Field>
      <Field {...getField("country")} className="half" optional={optional}>
        <Select {...form.text("country")} data-testid="job-country">
          <option value="">{t("dialog.unset")}</option>
          {sortedCountries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <PayFields form={form} />
    </div>
  );
}

function PayFields({ form }: { form: JobForm }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs.pay" });
  const { pay } = form.fields;
  const getProps = (name: keyof typeof pay) => ({
    name: `pay.${name}`,
    value: pay[name],
    "aria-label": t(name),
    "data-testid": `job-pay-${name}`,
    onChange({ target: { value } }: { target: { value: string } }) {
      // A currency sign typed with an amount selects the currency.
      const currency = name === "min" || name === "max" ? findCurrency(value) : undefined;
      form.change("pay", { ...pay, ...(currency && { currency }), [name]: value });
    },
  });
  return (
    <Field
      className="full pay"
      group="group"
      label={t("title")}
      optional=""
      hint={t("why")}
      error={form.problem("pay")}
    >
      <div className="pay-fields">
        <Input inputMode="decimal" {...getProps("min")} placeholder={t("min")} />
        <Input inputMode="decimal" {...getProps("max")} placeholder={t("max")} />
        <Select {...getProps("currency")}>
          <Options values={currencies} label={(currency) => currency} />
        </Select>
        <Select {...getProps("period")}>
          <Options values={payPeriods} label={(period) => i18n.t(`common:pay.period.${period}`)} />
        </Select>
      </div>
    </Field>
  );
}

/** The English texts, with the Slovak texts next to them while the Slovak section is open. */
export function JobTexts({ form }: { form: JobForm }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "slovak" });
  const [open, setOpen] = useState(() => jobParts.some((part) => form.fields[slovakFields[part]].trim() !== ""));
  // Stays open after the problem is solved: the user is still typing there.
  if (!open && jobParts.some((part) => form.problem(slovakFields[part]))) setOpen(true);
  const id = useId();
  return (
    <div className={joinClasses("texts", open && "has-slovak")}>
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

const controls = { title: Input, description: TextArea, requirements: Input };

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
  const Control = controls[part];
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

const stateIcons = { manual: <CheckIcon />, automatic: null, missing: null, stale: <AlertIcon /> };

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
  const Control = controls[part];

  const renderButton = (label: string, testId: string, change: () => void) => (
    <Button
      variant="secondary"
      className="mini"
      data-testid={testId}
      onClick={() => {
        change();
        control.current?.focus();
      }}
    >
      {label}
    </Button>
  );
  const confirm = () => form.change("stillFits", { ...fields.stillFits, [part]: fields[part] });
  return (
    <>
      <Field
        label={
          <span className="with-badge cluster">
            <span>
              {i18n.t(`admin:jobs.fields.${part}`)} <small>{t("inSlovak")}</small>
            </span>
            {state ? (
              <span className={`slovak-state tiny is-${state}`}>
                {stateIcons[state]}
                {t(`state.${state}`)}
              </span>
            ) : null}
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
          className={joinClasses(automatic && "is-auto")}
          placeholder={automatic || undefined}
          data-testid={`job-slovak-${part}`}
        />
      </Field>
      {state === "stale" ? renderButton(t("stillFits"), `still-fits-${part}`, confirm) : null}
      {automatic ? renderButton(t("takeOver"), `take-over-${name}`, () => form.change(name, automatic)) : null}
    </>
  );
}
