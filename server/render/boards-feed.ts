import type { JobType, Workplace } from "../../contract/job/fields.ts";
import { jobPlace } from "../../contract/job/job-place.ts";
import type { Job } from "../../contract/jobs.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";
import { type Feed, payOf } from "./feed-words.ts";
import { cdata } from "./xml.ts";

const types = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Internship: "internship",
} as const satisfies Record<JobType, string>;

/** Work on site has no mark. */
const remoteTypes: Partial<Record<Workplace, string>> = { remote: "Fully remote", hybrid: "Hybrid remote" };

/** The shape that Indeed reads and most boards have taken over. What is not known is left out, never guessed. */
export function boardsFeed(feed: Feed): string {
  const { brand, origin, locale, jobs } = feed;
  const changed = jobs.map(({ updatedAt }) => Date.parse(updatedAt));
  const source = [
    element("publisher", brand.name),
    element("publisherurl", origin + pagePath("home", locale)),
    ...(changed.length > 0 ? [element("lastBuildDate", new Date(Math.max(...changed)).toUTCString())] : []),
    ...jobs.map((job) => {
      const { towns, isRemote, remoteFrom } = jobPlace(job);
      const [place] = towns;
      const workplace = job.workplace ?? (isRemote && !place ? "remote" : undefined);
      const parts = {
        title: job.title,
        date: job.publishedAt && new Date(job.publishedAt).toUTCString(),
        referencenumber: job.id,
        url: origin + jobPath(job.id, locale),
        company: brand.legalName ?? brand.name,
        city: place?.town,
        state: place?.region,
        country: place?.country ?? remoteFrom[0],
        description: descriptionOf(job),
        salary: payOf(job, feed),
        jobtype: types[job.type],
        remotetype: workplace && remoteTypes[workplace],
        expirationdate: job.closesOn,
      };
      const known = Object.entries(parts).flatMap(([name, value]) => (value ? [element(name, value)] : []));
      return `<job>${known.join("")}</job>`;
    }),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<source>${source.join("")}</source>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${cdata(text)}</${name}>`;
}

function descriptionOf({ description, requirements }: Job): string {
  const paragraphs = description.split(/\n\s*\n/).map((paragraph) => `<p>${html(paragraph.trim())}</p>`);
  const list = requirements.map((requirement) => `<li>${html(requirement)}</li>`);
  return paragraphs.join("") + (list.length > 0 ? `<ul>${list.join("")}</ul>` : "");
}

function html(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
}
