import { jobPath, sectionPath } from "../../contract/routes.ts";
import { say } from "../locales/words.ts";
import { addressOf, summary } from "./feed-items.ts";
import { type Feed, payOf } from "./feed-words.ts";

export function jsonFeed(feed: Feed): string {
  const { brand, origin, locale, jobs, words } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${words.title} | ${brand.name}`,
    description: say(words.about, { brand: brand.name }),
    home_page_url: origin + sectionPath("careers", locale),
    feed_url: addressOf("jobs.json", feed),
    language: locale,
    items: jobs.map((job) => ({
      id: job.id,
      url: origin + jobPath(job.id, locale),
      title: job.title,
      content_text: summary(job, feed),
      date_published: job.publishedAt,
      date_modified: job.updatedAt,
      tags: [words.types[job.type], job.location],
      // The format's own way for what it has no name for.
      _job: {
        location: job.location,
        type: job.type,
        pay: job.pay && { ...job.pay, text: payOf(job, feed) },
        workplace: job.workplace,
        country: job.country,
        closes_on: job.closesOn,
      },
    })),
  });
}
