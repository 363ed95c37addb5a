import type { JobPart } from "../../../contract/job/fields.ts";
import { inSlovak, type SlovakText } from "../../../contract/job/slovak-job.ts";
import { type Job, paySchema } from "../../../contract/jobs.ts";
import { type Locale, languages } from "../../../contract/locales.ts";
import { type JobFormValues, requestOf } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

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
    closesOn,
    workplace,
    country,
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
    state: "open" as const,
    closesOn: closesOn ?? undefined,
    workplace: workplace ?? undefined,
    country: country ?? undefined,
    createdAt: now,
    publishedAt: base?.publishedAt ?? now,
    updatedAt: now,
    revision: 1,
  } satisfies Record<Exclude<keyof Job, "translations" | "translation" | "parts">, unknown>;
  if (languages[locale].adverts === "en") return english;

  const written = translations?.sk;
  /** The machine's text belongs to the saved English; for another one it would be a lie. */
  function slovakOf<Text extends string | string[]>(
    part: JobPart,
    own: Text | undefined,
    machine: SlovakText<Text> | undefined,
  ): SlovakText<Text> {
    if (own?.length) return { state: "manual", text: own };
    const isCurrent = machine?.state === "automatic" && base && String(base[part]) === String(english[part]);
    return isCurrent ? machine : { state: "missing" };
  }
  return inSlovak(english, {
    title: slovakOf("title", written?.title, slovak?.title),
    description: slovakOf("description", written?.description, slovak?.description),
    requirements: slovakOf("requirements", written?.requirements, slovak?.requirements),
  });
}
