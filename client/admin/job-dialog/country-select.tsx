import { useMemo } from "react";
import { countries } from "../../../contract/job/countries.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Select } from "../../ui/field.tsx";
import { type JobForm, useJobProblem } from "./job-problem.ts";

export function CountrySelect({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: common } = useTranslation("common");
  const { locale } = usePageData();
  const problem = useJobProblem(form);
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const order = new Intl.Collator(locale);
    return countries
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((one, other) => order.compare(one.name, other.name));
  }, [locale]);
  return (
    <Field className="half" label={t("fields.country")} optional={common("optional")} error={problem("country")}>
      <Select {...form.register("country")} data-testid="job-country">
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
