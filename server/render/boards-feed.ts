import type { JobType, Workplace } from "../../contract/job/fields.ts";
import { jobPlace } from "../../contract/job/job-place.ts";
import type { Job } from "../../contract/jobs.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";
import { type Feed, formatPay } from "./feed.ts";
import { cdata } from "./xml.ts";

const types = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Internship: "internship",
} as const satisfies Record<JobType, string>;

/** Work on site has no value. */
const remoteTypes: Partial<Record<Workplace, string>> = { remote: "Fully remote", hybrid: "Hybrid remote" };

/** Indeed's format, which most boards read. Unknown facts are left out. */
export function renderBoardsFeed(feed: Feed): string {
  const { brand, origin, locale, jobs } = feed;
  const changed = jobs.map(({ updatedAt }) => Date.parse(updatedAt));
  const source = [
    createElement("publisher", brand.name),
    createElement("publisherurl", origin + pagePath("home", locale)),
    ...(changed.length > 0 ? [createElement("lastBuildDate", new Date(Math.max(...changed)).toUTCString())] : []),
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
        description: renderDescription(job),
        salary: formatPay(job, feed),
        jobtype: types[job.type],
        remotetype: workplace && remoteTypes[workplace],
        expirationdate: job.closesOn,
      };
      const known = Object.entries(parts).flatMap(([name, value]) => (value ? [createElement(name, value)] : []));
      return `<job>${known.join("")}</job>`;
    }),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<source>${source.join("")}</source>\n`;
}

function createElement(name: string, text: string): string {
  return `<${name}>${cdata(text)}</${name}>`;
}

function renderDescription({ description, requirements }: Job): string {
  const paragraphs = description.split(/\n\s*\n/).map((paragraph) => `<p>${toHtml(paragraph.trim())}</p>`);
  const list = requirements.map((requirement) => `<li>${toHtml(requirement)}</li>`);
  return paragraphs.join("") + (list.length > 0 ? `<ul>${list.join("")}</ul>` : "");
}

function toHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>");
}
