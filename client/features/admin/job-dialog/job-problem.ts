import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { JobFormValues, JobTextField } from "./job-form.ts";

export type JobForm = UseFormReturn<JobFormValues>;

/** The sentence of what is wrong with a field of the job dialog. */
export function useJobProblem({ formState }: JobForm) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { errors } = formState;
  return (name: JobTextField) => {
    const code = errors[name]?.message;
    return code && t([`validation.${code}`, "validation.invalid"]);
  };
}
