import { paySchema } from "../../../contract/careers.ts";
import type { Job, TranslationOrigin } from "../../../contract/jobs.ts";
import type { Locale } from "../../../contract/locales.ts";
import { type JobFormValues, listText, requestOf } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

type Part = "title" | "description" | "requirements";

/** What the fields make of a job. Slovak follows the site's rule: a person's, else the machine's, else English. */
export function previewJob(
  values: JobFormValues,
  locale: Locale,
  base: Job | undefined,
  slovak: JobSlovak | undefined,
): Job {
  const {
    title,
    location,
    type = "Full-time",
    description,
    requirements = [],
    pay,
    translations,
  } = requestOf(values, base);
  const checkedPay = paySchema.safeParse(pay);
  const now = new Date().toISOString();
  const english: Job = {
    id: base?.id ?? "new",
    title,
    location,
    type,
    description,
    requirements,
    pay: checkedPay.success ? checkedPay.data : undefined,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  if (locale === "en") return english;

  const written = translations?.sk;
  /** The machine's text belongs to the saved English; for another one it would be a lie. */
  const machine = (part: Part) =>
    slovak?.[part].state === "automatic" && base && String(base[part]) === String(english[part])
      ? slovak[part].text
      : undefined;
  const origins: Record<Part, TranslationOrigin> = {
    title: origin(written?.title, machine("title")),
    description: origin(written?.description, machine("description")),
    requirements: origin(listText(written?.requirements), machine("requirements")),
  };
  const all = Object.values(origins);
  return {
    ...english,
    title: written?.title || String(machine("title") ?? title),
    description: written?.description || String(machine("description") ?? description),
    requirements: written?.requirements?.length
      ? written.requirements
      : listFrom(machine("requirements"), requirements),
    translation: all.includes("automatic") ? "automatic" : all.includes("manual") ? "manual" : "none",
    parts: origins,
  };
}

function origin(written: string | undefined, machine: unknown): TranslationOrigin {
  if (written) return "manual";
  return machine === undefined ? "none" : "automatic";
}

function listFrom(machine: string | string[] | undefined, english: string[]): string[] {
  return Array.isArray(machine) ? machine : english;
}
