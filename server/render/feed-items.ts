import type { Job } from "../../contract/careers.ts";
import { defaultLocale, type Locale } from "../../contract/locales.ts";
import { type Feed, feedWords, payOf } from "./feed-words.ts";

export const addressOf = (name: "jobs.xml" | "jobs.json", { origin, locale }: Feed) =>
  `${origin}/${name}${locale === defaultLocale ? "" : `?lang=${locale}`}`;

/** In one line what a candidate looks for first, then the advert. */
export function summary(job: Job, locale: Locale): string {
  const { types, workplaces, closes } = feedWords[locale];
  const facts = [
    job.location,
    job.country,
    types[job.type],
    job.workplace && workplaces[job.workplace],
    payOf(job, locale),
    job.closesOn && closes(job.closesOn),
  ];
  return [facts.filter(Boolean).join(" · "), job.description, job.requirements.join(", ")].filter(Boolean).join("\n\n");
}
