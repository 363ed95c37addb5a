import { useMemo } from "react";
import { countries, currencies, jobTypes, payPeriods, workplaces } from "../../../contract/job/fields.ts";
import type { AdminJob } from "../../../contract/jobs.ts";
import type { useForm } from "../../api/use-form.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input, Options, Select } from "../../ui/field.tsx";
import { findCurrency, type JobFields } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

type Form = ReturnType<typeof useForm<JobFields, never>>;
export interface JobForm extends Pick<Form, "text" | "change"> {
  /** The error message of a field. */
  problem: (name: keyof JobFields) => string | undefined;
  fields: JobFields;
  /** The job that the form edits. */
  job: AdminJob;
  slovak: JobSlovak | undefined;
}

/** The fields that are the same in both languages. */
export function JobFacts({ form }: { form: JobForm }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  return (
    <div className="facts">
      <Field label={t("type")} error={form.problem("type")}>
        <Select {...form.text("type")} data-testid="job-type">
          <Options values={jobTypes} label={(type) => i18n.t(`forms:careers.types.${type}`)} />
        </Select>
      </Field>
      <WorkplaceChoice form={form} />
      <Field
        label={t("closesOn")}
        optional={i18n.t("common:optional")}
        hint={t("closesOnHint")}
        error={form.problem("closesOn")}
      >
        <Input {...form.text("closesOn")} type="date" data-testid="job-closes-on" />
      </Field>
      <Field className="half" label={t("location")} error={form.problem("location")}>
        <Input {...form.text("location")} data-testid="job-location" />
      </Field>
      <CountrySelect form={form} />
      <PayFields form={form} />
    </div>
  );
}

function WorkplaceChoice({ form }: { form: JobForm }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs" });
  const error = form.problem("workplace");
  return (
    <Field
      className="half"
      group="radiogroup"
      label={t("fields.workplace")}
      optional={i18n.t("common:optional")}
      error={error}
    >
      <div className="choices segments" data-testid="job-workplace">
        {(["", ...workplaces] as const).map((workplace) => (
          <label key={workplace}>
            <input
              {...form.text("workplace")}
              type="radio"
              value={workplace}
              checked={form.fields.workplace === workplace}
              aria-invalid={error ? true : undefined}
            />
            {workplace === "" ? t("dialog.unset") : i18n.t(`forms:careers.workplaces.${workplace}`)}
          </label>
        ))}
      </div>
    </Field>
  );
}

function CountrySelect({ form }: { form: JobForm }) {
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "jobs" });
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const getName = (code: string) => names.of(code) ?? code;
    const { compare } = new Intl.Collator(locale);
    return { codes: countries.toSorted((one, other) => compare(getName(one), getName(other))), getName };
  }, [locale]);
  return (
    <Field
      className="half"
      label={t("fields.country")}
      optional={i18n.t("common:optional")}
      error={form.problem("country")}
    >
      <Select {...form.text("country")} data-testid="job-country">
        <option value="">{t("dialog.unset")}</option>
        <Options values={choices.codes} label={choices.getName} />
      </Select>
    </Field>
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
      optional={i18n.t("common:optional")}
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
