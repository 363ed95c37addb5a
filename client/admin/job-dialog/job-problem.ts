import type { UseFormReturn } from "react-hook-form";
import { useStaffFieldWords } from "../shared/field-words.ts";
import type { JobFormValues, JobTextField } from "./job-form.ts";

export type JobForm = UseFormReturn<JobFormValues>;

/** The sentence of what is wrong with a field of the job dialog. */
export function useJobProblem({ formState }: JobForm) {
  const words = useStaffFieldWords();
  const { errors } = formState;
  return (name: JobTextField) => words(errors[name]?.message);
}
