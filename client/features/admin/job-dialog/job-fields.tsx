import { useTranslation } from "react-i18next";
import { type JobPart, jobTypes } from "../../../../contract/jobs.ts";
import { limits } from "../../../../contract/limits.ts";
import { Field, Input, Select, TextArea } from "../../../ui/field.tsx";
import { type JobForm, useJobProblem } from "./job-problem.ts";
import { PayFields } from "./pay-fields.tsx";

/** The English original. */
export function JobFields({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const { t: careers } = useTranslation("forms", { keyPrefix: "careers.types" });
  const { t: common } = useTranslation("common");
  const { t: slovak } = useTranslation("admin", { keyPrefix: "slovak" });
  const problem = useJobProblem(form);
  const inEnglish = (part: JobPart) => (
    <span>
      {t(part)} <small>{slovak("inEnglish")}</small>
    </span>
  );
  const { register } = form;
  return (
    <>
      <p className="hint full">{slovak("english")}</p>
      <Field className="full" label={inEnglish("title")} error={problem("title")}>
        <Input {...register("title")} lang="en" data-testid="job-title" />
      </Field>
      <Field label={t("location")} error={problem("location")}>
        <Input {...register("location")} data-testid="job-location" />
      </Field>
      <Field label={t("type")} error={problem("type")}>
        <Select {...register("type")} data-testid="job-type">
          {jobTypes.map((type) => (
            <option key={type} value={type}>
              {careers(type)}
            </option>
          ))}
        </Select>
      </Field>
      <PayFields form={form} />
      <Field className="full" label={inEnglish("description")} error={problem("description")}>
        <TextArea {...register("description")} lang="en" data-testid="job-description" />
      </Field>
      <Field
        className="full"
        label={inEnglish("requirements")}
        optional={common("optional")}
        hint={t("requirementsHint", { count: limits.requirementsOnCard })}
        error={problem("requirements")}
      >
        <Input {...register("requirements")} lang="en" data-testid="job-requirements" />
      </Field>
    </>
  );
}
