import type { Job } from "../../contract/jobs.ts";
import { defaultLocale } from "../../contract/locales.ts";
import { say } from "../locales/words.ts";
import { dateIn, type Feed, payOf } from "./feed-words.ts";

export const addressOf = (name: "jobs.xml" | "jobs.json", { origin, locale }: Feed) =>
  `${origin}/${name}${locale === defaultLocale ? "" : `?lang=${locale}`}`;

/** In one line what a candidate looks for first, then the advert. */
export function summary(job: Job, feed: Feed): string {
  const { types, workplaces, closes } = feed.words;
  const facts = [
    job.location,
    job.country,
    types[job.type],
    job.workplace && workplaces[job.workplace],
    payOf(job, feed),
    job.closesOn && say(closes, { date: dateIn(feed.locale, job.closesOn) }),
  ];
  return [facts.filter(Boolean).join(" · "), job.description, job.requirements.join(", ")].filter(Boolean).join("\n\n");
}
