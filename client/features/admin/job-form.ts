import type { FieldErrors, Resolver } from "react-hook-form";
import type { z } from "zod/mini";
import { jobRequest } from "../../../contract/admin.ts";
import type { Currency, Job, JobType, PayPeriod } from "../../../contract/jobs.ts";
import type { Locale } from "../../../contract/locales.ts";

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
  slovakTitle: string;
  slovakDescription: string;
  slovakRequirements: string;
}

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
  slovakTitle: "",
  slovakDescription: "",
  slovakRequirements: "",
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
    slovakTitle: slovak?.title ?? "",
    slovakDescription: slovak?.description ?? "",
    slovakRequirements: listText(slovak?.requirements),
  };
}

/** What is sent. `base` is the job as it was opened. */
export function requestOf(values: JobFormValues, base: Job | undefined): z.input<typeof jobRequest> {
  const { title, location, type, description } = values;
  const hasPay = Boolean(values.payMin.trim() || values.payMax.trim());
  const slovak = {
    title: values.slovakTitle.trim(),
    description: values.slovakDescription.trim(),
    requirements: listOf(values.slovakRequirements, base?.translations?.sk.requirements),
  };
  const hasSlovak = Boolean(slovak.title || slovak.description || slovak.requirements.length > 0);
  return {
    title,
    location,
    type,
    description,
    requirements: listOf(values.requirements, base?.requirements),
    ...(hasSlovak && { translations: { sk: slovak } }),
    ...(hasPay && {
      pay: {
        min: amountOf(values.payMin),
        ...(values.payMax.trim() && { max: amountOf(values.payMax) }),
        currency: values.payCurrency,
        period: values.payPeriod,
      },
    }),
    ...(base && { version: base.version }),
  };
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

/** `3200`, `3 200`, `3,200` and `3.200` are one amount, `12,5` and `12.5` another. */
export function amountOf(text: string): number {
  const plain = text.replaceAll(/\s/g, "");
  const isGrouped = /^\d{1,3}(?:[,.]\d{3})+$/.test(plain);
  const number = isGrouped ? plain.replaceAll(/[,.]/g, "") : plain.replace(",", ".");
  return /^\d+(?:\.\d+)?$/.test(number) ? Number(number) : Number.NaN;
}

function amountText(amount: number | undefined, locale: Locale): string {
  const text = amount === undefined ? "" : String(amount);
  return locale === "sk" ? text.replace(".", ",") : text;
}

/** The contract's own rules, told to the fields of the dialog. */
export const jobResolver: Resolver<JobFormValues> = (values) => {
  const checked = jobRequest.safeParse(requestOf(values, undefined));
  if (checked.success) return { values, errors: {} };
  const errors: FieldErrors<JobFormValues> = {};
  for (const { path, message } of checked.error.issues) errors[fieldAt(path.map(String))] ??= { type: "rule", message };
  return { values: {}, errors };
};

const payFields: Record<string, keyof JobFormValues> = { max: "payMax", currency: "payCurrency", period: "payPeriod" };
const slovakFields: Record<string, keyof JobFormValues> = {
  description: "slovakDescription",
  requirements: "slovakRequirements",
};
const ownFields = ["title", "location", "type", "description", "requirements"] as const;

/** The field of the dialog for a place in the request, such as `pay.max` or `translations.sk.title`. */
export function fieldAt([first, second = "", third = ""]: string[]): keyof JobFormValues {
  if (first === "pay") return payFields[second] ?? "payMin";
  if (first === "translations") return slovakFields[third] ?? "slovakTitle";
  return ownFields.find((name) => name === first) ?? "title";
}
