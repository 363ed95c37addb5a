import { jobTypes } from "../../../contract/job/fields.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input, Select } from "../../ui/field.tsx";
import { CountrySelect } from "./country-select.tsx";
import { type JobForm, useJobProblem } from "./job-problem.ts";
import { PayFields } from "./pay-fields.tsx";
import { WorkplaceChoice } from "./workplace-choice.tsx";

/** What a job has once, whatever the language. */
export function JobFields({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const { t: careers } = useTranslation("forms", { keyPrefix: "careers.types" });
  const { t: common } = useTranslation("common");
  const problem = useJobProblem(form);
  const { register } = form;
  return (
    <div className="facts">
      <Field label={t("type")} error={problem("type")}>
        <Select {...register("type")} data-testid="job-type">
          {jobTypes.map((type) => (
            <option key={type} value={type}>
              {careers(type)}
            </option>
          ))}
        </Select>
      </Field>
      <WorkplaceChoice form={form} />
      <Field label={t("closesOn")} optional={common("optional")} hint={t("closesOnHint")} error={problem("closesOn")}>
        <Input {...register("closesOn")} type="date" data-testid="job-closes-on" />
      </Field>
      <Field className="half" label={t("location")} error={problem("location")}>
        <Input {...register("location")} data-testid="job-location" />
      </Field>
      <CountrySelect form={form} />
      <PayFields form={form} />
    </div>
  );
}
