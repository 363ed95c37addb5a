import type { z } from "zod/mini";
import type { AllFields } from "../../../contract/endpoint.ts";
import { type Currency, currencies, type JobPart, jobParts, type SlovakState } from "../../../contract/job/fields.ts";
import { decimalSign } from "../../../contract/job/pay-text.ts";
import type { AdminJob, Job, jobRequest, Pay } from "../../../contract/jobs.ts";
import { defaultLocale, type Locale } from "../../../contract/locales.ts";

/** The fields of the job dialog, as they are typed. The pressed button sets the state. */
export interface JobFields extends Pick<AdminJob, "title" | "location" | "type" | "description" | "state"> {
  /** Separated by commas. */
  requirements: string;
  pay: Pick<Pay, "currency" | "period"> & { min: string; max: string };
  closesOn: string;
  workplace: NonNullable<AdminJob["workplace"]> | "";
  country: string;
  slovakTitle: string;
  slovakDescription: string;
  slovakRequirements: string;
  /** The English text for which a user has confirmed that the Slovak still fits. */
  stillFits: Partial<Record<JobPart, string>>;
}

export const slovakFields = {
  title: "slovakTitle",
  description: "slovakDescription",
  requirements: "slovakRequirements",
} as const satisfies Record<JobPart, keyof JobFields>;

/** The record of a job that is not created yet. */
export const newJob: AdminJob = {
  ...{ id: "new", title: "", location: "", type: "Full-time", description: "", requirements: [], state: "draft" },
  ...{ onSite: false, applications: 0, createdAt: "", updatedAt: "", revision: 0 },
  numbers: { views: 0, begun: 0, sent: 0, days: [], hosts: [], languages: [] },
};

export function toFields(job: Job, locale: Locale): JobFields {
  const { title, location, type, description, pay, closesOn = "", workplace = "", country = "", state = "open" } = job;
  const slovak = job.translations?.sk;
  return {
    ...{ title, location, type, description, closesOn, workplace, country, state },
    requirements: formatList(job.requirements),
    pay: {
      min: formatAmount(pay?.min, locale),
      max: formatAmount(pay?.max, locale),
      currency: pay?.currency ?? "EUR",
      period: pay?.period ?? "month",
    },
    slovakTitle: slovak?.title ?? "",
    slovakDescription: slovak?.description ?? "",
    slovakRequirements: formatList(slovak?.requirements),
    stillFits: {},
  };
}

/** The body of the request that saves the fields; `job` is the record that they change. */
export function toRequest(fields: JobFields, job: Job): AllFields<z.input<typeof jobRequest>> {
  const { title, location, type, description, pay, state } = fields;
  const slovak = {
    title: fields.slovakTitle.trim(),
    description: fields.slovakDescription.trim(),
    requirements: parseList(fields.slovakRequirements, job.translations?.sk.requirements),
  };
  const hasSlovak = Boolean(slovak.title || slovak.description || slovak.requirements.length > 0);
  const confirmed = jobParts.filter((part) => isConfirmed(fields, part));
  return {
    ...{ title, location, type, description, state, revision: job.revision },
    requirements: parseList(fields.requirements, job.requirements),
    translations: hasSlovak ? { sk: slovak } : undefined,
    slovakConfirmed: confirmed.length > 0 ? confirmed : undefined,
    pay:
      pay.min.trim() || pay.max.trim()
        ? { ...pay, min: parseAmount(pay.min), max: pay.max.trim() ? parseAmount(pay.max) : undefined }
        : undefined,
    closesOn: fields.closesOn || null,
    workplace: fields.workplace || null,
    country: fields.country || null,
  };
}

/** The field of the dialog for a place in the request, such as `pay.max` or `translations.sk.title`. */
export function getFieldName([first = "", , third]: string[]): string {
  if (first !== "translations") return first;
  return slovakFields[jobParts.find((part) => part === third) ?? "title"];
}

/** A user has confirmed the Slovak for the English that is in the field now. */
function isConfirmed(fields: JobFields, part: JobPart): boolean {
  return fields.stillFits[part] === fields[part] && fields[slovakFields[part]].trim() !== "";
}

/** The state of a Slovak text if the dialog were saved now; `saved` is its state on the server. */
export function getSlovakState(
  fields: JobFields,
  part: JobPart,
  job: Job,
  saved: SlovakState | undefined,
): SlovakState | undefined {
  const slovak = fields[slovakFields[part]].trim();
  const isByStaff = saved === "manual" || saved === "stale";
  if (slovak === "") return isByStaff ? "missing" : saved;
  if (isConfirmed(fields, part)) return "manual";
  const before = toFields(job, defaultLocale);
  if (slovak !== before[slovakFields[part]].trim()) return "manual";
  return fields[part] === before[part] ? saved : "stale";
}

/** An untouched list stays as it is, even if one of its entries has a comma. */
function parseList(text: string, before: readonly string[] = []): string[] {
  if (text === formatList(before)) return [...before];
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

export function formatList(list: readonly string[] = []): string {
  return list.join(", ");
}

const currencySigns = /€|\$|£|Kč|د\.إ|EUR|USD|AED|CZK|GBP/gi;
const currencyBySign: Record<string, Currency> = { "€": "EUR", $: "USD", "£": "GBP", KČ: "CZK", "د.إ": "AED" };

/** `3200`, `3 200 €`, `EUR 3,200` and `3.200,00` are one amount, `12,5` and `12.5` another. */
export function parseAmount(text: string): number {
  const plain = text.replaceAll(currencySigns, "").replaceAll(/\s/g, "");
  const [, whole = "", decimals = ""] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}|[-–]))?$/.exec(plain) ?? [];
  return whole ? Number.parseFloat(`${whole.replaceAll(/[.,]/g, "")}.${decimals}`) : Number.NaN;
}

/** The currency whose sign or code was typed with an amount. */
export function findCurrency(text: string): Currency | undefined {
  const sign = text.match(currencySigns)?.[0].toUpperCase() ?? "";
  return currencyBySign[sign] ?? currencies.find((currency) => currency === sign);
}

/** Whole cents: three decimals would be parsed as thousands. */
export function formatAmount(amount: number | undefined, locale: Locale): string {
  return amount === undefined ? "" : String(Number(amount.toFixed(2))).replace(".", decimalSign(locale));
}
