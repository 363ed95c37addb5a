import { useMemo } from "react";
import { countries, currencies, jobTypes, payPeriods, workplaces } from "../../../contract/job/fields.ts";
import type { useForm } from "../../api/use-form.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input, Select } from "../../ui/field.tsx";
import { useStaffFieldErrors } from "../shared/field-errors.ts";
import { findCurrency, type JobFields } from "./job-form.ts";

type Form = ReturnType<typeof useForm<JobFields, never>>;
export interface JobForm extends Pick<Form, "text" | "problem" | "change"> {
  fields: JobFields;
}

/** The error of a field of the job dialog. */
export function useJobProblem(form: JobForm) {
  const getWords = useStaffFieldErrors();
  return (name: keyof JobFields) => getWords(form.problem(name));
}

/** The fields that are the same in both languages. */
export function JobFacts({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const { t: careers } = useTranslation("forms", { keyPrefix: "careers.types" });
  const { t: common } = useTranslation("common");
  const getProblem = useJobProblem(form);
  return (
    <div className="facts">
      <Field label={t("type")} error={getProblem("type")}>
        <Select {...form.text("type")} data-testid="job-type">
          {jobTypes.map((type) => (
            <option key={type} value={type}>
              {careers(type)}
            </option>
          ))}
        </Select>
      </Field>
      <WorkplaceChoice form={form} />
      <Field
        label={t("closesOn")}
        optional={common("optional")}
        hint={t("closesOnHint")}
        error={getProblem("closesOn")}
      >
        <Input {...form.text("closesOn")} type="date" data-testid="job-closes-on" />
      </Field>
      <Field className="half" label={t("location")} error={getProblem("location")}>
        <Input {...form.text("location")} data-testid="job-location" />
      </Field>
      <CountrySelect form={form} />
      <PayFields form={form} />
    </div>
  );
}

function WorkplaceChoice({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: careers } = useTranslation("forms", { keyPrefix: "careers.workplaces" });
  const { t: common } = useTranslation("common");
  const error = useJobProblem(form)("workplace");
  return (
    <Field
      className="half"
      group="radiogroup"
      label={t("fields.workplace")}
      optional={common("optional")}
      error={error}
    >
      <div className="choices" data-testid="job-workplace">
        {(["", ...workplaces] as const).map((workplace) => (
          <label key={workplace}>
            <input
              {...form.text("workplace")}
              type="radio"
              value={workplace}
              checked={form.fields.workplace === workplace}
              aria-invalid={error ? true : undefined}
            />
            {workplace === "" ? t("dialog.unset") : careers(workplace)}
          </label>
        ))}
      </div>
    </Field>
  );
}

function CountrySelect({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: common } = useTranslation("common");
  const { locale } = usePageData();
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const order = new Intl.Collator(locale);
    return countries
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((one, other) => order.compare(one.name, other.name));
  }, [locale]);
  return (
    <Field
      className="half"
      label={t("fields.country")}
      optional={common("optional")}
      error={useJobProblem(form)("country")}
    >
      <Select {...form.text("country")} data-testid="job-country">
        <option value="">{t("dialog.unset")}</option>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function PayFields({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.pay" });
  const { t: common } = useTranslation("common");
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
      optional={common("optional")}
      hint={t("why")}
      error={useJobProblem(form)("pay")}
    >
      <div className="pay-fields">
        <Input inputMode="decimal" {...getProps("min")} placeholder={t("min")} />
        <Input inputMode="decimal" {...getProps("max")} placeholder={t("max")} />
        <Select {...getProps("currency")}>
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
        <Select {...getProps("period")}>
          {payPeriods.map((period) => (
            <option key={period} value={period}>
              {common(`pay.period.${period}`)}
            </option>
          ))}
        </Select>
      </div>
    </Field>
  );
}
