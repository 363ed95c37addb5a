import type { z } from "zod/mini";
import type { Whole } from "../../../contract/endpoint.ts";
import {
  type Currency,
  type JobPart,
  type JobState,
  type JobType,
  jobParts,
  type PayPeriod,
  type Workplace,
} from "../../../contract/job/fields.ts";
import type { Job, jobRequest } from "../../../contract/jobs.ts";
import type { Locale } from "../../../contract/locales.ts";
import { amountOf, amountText } from "./job-amount.ts";

/** The dialog's fields, as text. */
export interface JobFormValues {
  title: string;
  location: string;
  type: JobType;
  description: string;
  requirements: string;
  payMin: string;
  payMax: string;
  payCurrency: Currency;
  payPeriod: PayPeriod;
  closesOn: string;
  workplace: Workplace | "";
  country: string;
  slovakTitle: string;
  slovakDescription: string;
  slovakRequirements: string;
  /** The English that somebody has looked at and found the Slovak to fit still. */
  stillFits: Partial<Record<JobPart, string>>;
}
export type JobTextField = Exclude<keyof JobFormValues, "stillFits">;

export const slovakFieldOf = {
  title: "slovakTitle",
  description: "slovakDescription",
  requirements: "slovakRequirements",
} as const satisfies Record<JobPart, JobTextField>;

export const emptyJob: JobFormValues = {
  title: "",
  location: "",
  type: "Full-time",
  description: "",
  requirements: "",
  payMin: "",
  payMax: "",
  payCurrency: "EUR",
  payPeriod: "month",
  closesOn: "",
  workplace: "",
  country: "",
  slovakTitle: "",
  slovakDescription: "",
  slovakRequirements: "",
  stillFits: {},
};

export function valuesOf(job: Job, locale: Locale): JobFormValues {
  const { title, location, type, description, pay } = job;
  const slovak = job.translations?.sk;
  return {
    title,
    location,
    type,
    description,
    requirements: listText(job.requirements),
    payMin: amountText(pay?.min, locale),
    payMax: amountText(pay?.max, locale),
    payCurrency: pay?.currency ?? emptyJob.payCurrency,
    payPeriod: pay?.period ?? emptyJob.payPeriod,
    closesOn: job.closesOn ?? "",
    workplace: job.workplace ?? "",
    country: job.country ?? "",
    slovakTitle: slovak?.title ?? "",
    slovakDescription: slovak?.description ?? "",
    slovakRequirements: listText(slovak?.requirements),
    stillFits: {},
  };
}

/** What is sent. `base` is the job as it was opened; without a state it keeps the one it has. */
export function requestOf(
  values: JobFormValues,
  base: Job | undefined,
  state?: JobState,
): Whole<z.input<typeof jobRequest>> {
  const { title, location, type, description } = values;
  const hasPay = Boolean(values.payMin.trim() || values.payMax.trim());
  const slovak = {
    title: values.slovakTitle.trim(),
    description: values.slovakDescription.trim(),
    requirements: listOf(values.slovakRequirements, base?.translations?.sk.requirements),
  };
  const hasSlovak = Boolean(slovak.title || slovak.description || slovak.requirements.length > 0);
  const confirmed = jobParts.filter((part) => isConfirmed(values, part));
  return {
    title,
    location,
    type,
    description,
    requirements: listOf(values.requirements, base?.requirements),
    translations: hasSlovak ? { sk: slovak } : undefined,
    slovakConfirmed: confirmed.length > 0 ? confirmed : undefined,
    pay: hasPay
      ? {
          min: amountOf(values.payMin),
          max: values.payMax.trim() ? amountOf(values.payMax) : undefined,
          currency: values.payCurrency,
          period: values.payPeriod,
        }
      : undefined,
    state,
    closesOn: values.closesOn || null,
    workplace: values.workplace || null,
    country: values.country || null,
    revision: base?.revision,
  };
}

/** Found to fit, and the English is still the one that was looked at. */
export function isConfirmed(values: JobFormValues, part: JobPart): boolean {
  return values.stillFits[part] === values[part] && values[slovakFieldOf[part]].trim() !== "";
}

/** Commas part the requirements. A list that was not touched stays as it is, even if one of its entries has a comma. */
function listOf(text: string, before: readonly string[] = []): string[] {
  if (text === listText(before)) return [...before];
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

export function listText(list: readonly string[] = []): string {
  return list.join(", ");
}
