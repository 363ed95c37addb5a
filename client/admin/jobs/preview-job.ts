import type { JobPart } from "../../../contract/job/fields.ts";
import { inSlovak, type SlovakText } from "../../../contract/job/slovak-job.ts";
import { type Job, paySchema } from "../../../contract/jobs.ts";
import { type Locale, languages } from "../../../contract/locales.ts";
import { type JobFields, toRequest } from "./job-form.ts";
import type { JobSlovak } from "./job-queries.ts";

/** The fields as a published job. Each Slovak text is that of staff, else of the machine, else English. */
export function previewJob(fields: JobFields, locale: Locale, job: Job, slovak: JobSlovak | undefined): Job {
  const { title, location, type = "Full-time", description, ...request } = toRequest(fields, job);
  const { requirements = [], pay, closesOn, workplace, country, translations } = request;
  const now = new Date().toISOString();
  const english: Job = {
    ...{ id: job.id, title, location, type, description, requirements, state: "open" as const },
    pay: paySchema.safeParse(pay).data,
    closesOn: closesOn ?? undefined,
    workplace: workplace ?? undefined,
    country: country ?? undefined,
    ...{ createdAt: now, publishedAt: job.publishedAt ?? now, updatedAt: now, revision: 1 },
  } satisfies Record<Exclude<keyof Job, "translations" | "translation" | "parts">, unknown>;
  if (languages[locale].adverts === "en") return english;

  const written = translations?.sk;
  /** The machine's text translates the saved English: it does not fit another one. */
  function getSlovak<Text extends string | string[]>(
    part: JobPart,
    own: Text | undefined,
    machine: SlovakText<Text> | undefined,
  ): SlovakText<Text> {
    if (own?.length) return { state: "manual", text: own };
    const isCurrent = machine?.state === "automatic" && String(job[part]) === String(english[part]);
    return isCurrent ? machine : { state: "missing" };
  }
  return inSlovak(english, {
    title: getSlovak("title", written?.title, slovak?.title),
    description: getSlovak("description", written?.description, slovak?.description),
    requirements: getSlovak("requirements", written?.requirements, slovak?.requirements),
  });
}
