import { useId } from "react";
import { currencies, payPeriods } from "../../../contract/job/fields.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Input, Select } from "../../ui/field.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { currencyIn } from "./job-amount.ts";
import { type JobForm, useJobProblem } from "./job-problem.ts";

export function PayFields({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.pay" });
  const { t: common } = useTranslation("common");
  const problem = useJobProblem(form);
  const id = useId();
  const error = problem("payMin") ?? problem("payMax");

  /** Whoever types the sign means that currency. */
  function chooseCurrency({ target }: { target: { value: string } }) {
    const currency = currencyIn(target.value);
    if (currency) form.setValue("payCurrency", currency);
  }

  const amount = (name: "payMin" | "payMax") => ({
    ...form.register(name, { deps: ["payMin", "payMax"], onChange: chooseCurrency }),
    inputMode: "decimal" as const,
    "aria-invalid": problem(name) ? true : undefined,
    "aria-describedby": error ? `${id}-error ${id}-hint` : `${id}-hint`,
  });
  return (
    <fieldset className="field full pay" aria-labelledby={`${id}-name`}>
      <span className="name" id={`${id}-name`}>
        {t("title")} <small>{common("optional")}</small>
      </span>
      <div className="pay-fields">
        <Input {...amount("payMin")} aria-label={t("min")} placeholder={t("min")} data-testid="job-pay-min" />
        <Input {...amount("payMax")} aria-label={t("max")} placeholder={t("max")} data-testid="job-pay-max" />
        <Select {...form.register("payCurrency")} aria-label={t("currency")} data-testid="job-pay-currency">
          {currencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
        <Select {...form.register("payPeriod")} aria-label={t("period")} data-testid="job-pay-period">
          {payPeriods.map((period) => (
            <option key={period} value={period}>
              {common(`pay.period.${period}`)}
            </option>
          ))}
        </Select>
      </div>
      {error ? (
        <p className="error" id={`${id}-error`}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      ) : null}
      <p className="hint" id={`${id}-hint`}>
        {t("why")}
      </p>
    </fieldset>
  );
}
