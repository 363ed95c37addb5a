import type { FieldErrors, Resolver } from "react-hook-form";
import { type JobRequest, jobRequest } from "../../../contract/jobs.ts";
import { type JobFormValues, type JobTextField, requestOf } from "./job-form.ts";

/** The contract's own rules, told to the fields of the dialog. */
export const jobResolver: Resolver<JobFormValues> = (values) => {
  const checked = jobRequest.safeParse(requestOf(values, undefined));
  if (checked.success) return { values, errors: {} };
  const errors: FieldErrors<JobFormValues> = {};
  for (const { path, message } of checked.error.issues) errors[fieldAt(path.map(String))] ??= { type: "rule", message };
  return { values: {}, errors };
};

const payFields: Record<string, JobTextField> = { max: "payMax", currency: "payCurrency", period: "payPeriod" };

const slovakFields: Record<string, JobTextField> = {
  description: "slovakDescription",
  requirements: "slovakRequirements",
};

type OwnField = Exclude<keyof JobRequest, "pay" | "translations" | "slovakConfirmed" | "state" | "revision">;

const ownFields = Object.entries({
  title: "title",
  location: "location",
  type: "type",
  description: "description",
  requirements: "requirements",
  closesOn: "closesOn",
  workplace: "workplace",
  country: "country",
} satisfies Record<OwnField, JobTextField>);

/** The field of the dialog for a place in the request, such as `pay.max` or `translations.sk.title`. */
export function fieldAt([first, second = "", third = ""]: string[]): JobTextField {
  if (first === "pay") return payFields[second] ?? "payMin";
  if (first === "translations") return slovakFields[third] ?? "slovakTitle";
  return ownFields.find(([name]) => name === first)?.[1] ?? "title";
}
