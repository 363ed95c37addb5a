import type { FastifyInstance } from "fastify";
import type { Job } from "../../contract/careers.ts";
import { advertLanguages, defaultLocale, type Locale, localeOf } from "../../contract/locales.ts";
import { jobPath, sectionPath } from "../../contract/routes.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue } from "../features/careers/catalogue.ts";
import { cachedBody, sendCached } from "../http/response-cache.ts";
import { boardsFeed } from "./boards-feed.ts";
import { type Feed, feedWords, payOf } from "./feed-words.ts";
import { escapeXml } from "./xml.ts";

const feeds = {
  "jobs.xml": { type: "application/rss+xml", make: rss },
  "jobs.json": { type: "application/feed+json", make: jsonFeed },
  "jobs-boards.xml": { type: "application/xml", make: boardsFeed },
} as const;

/** For feed readers and job boards, each in Slovak with `?lang=sk`. What they say is what the pages say, pay included. */
export function feedRoutes(app: FastifyInstance, { config, publicUrl }: Deps, catalogue: Catalogue): void {
  for (const [name, { type, make }] of Object.entries(feeds)) {
    app.get<{ Querystring: { lang?: unknown } }>(`/${name}`, async (request, reply) => {
      const locale = localeOf(request.query.lang);
      const body = await catalogue.body(`${name} ${locale}`, ({ jobs }) =>
        cachedBody(make({ brand: config.brand, origin: publicUrl(), locale, jobs: jobs[advertLanguages[locale]] }), {
          type: `${type}; charset=utf-8`,
          headers: { "cache-control": "no-cache" },
        }),
      );
      return sendCached(request, reply, body);
    });
  }
}

const addressOf = (name: keyof typeof feeds, { origin, locale }: Feed) =>
  `${origin}/${name}${locale === defaultLocale ? "" : `?lang=${locale}`}`;

function rss(feed: Feed): string {
  const { brand, origin, locale, jobs } = feed;
  const words = feedWords[locale];
  const items = jobs.map((job) => {
    const parts = [
      `<title>${escapeXml(job.title)}</title>`,
      `<link>${escapeXml(origin + jobPath(job.id, locale))}</link>`,
      `<guid isPermaLink="false">${escapeXml(job.id)}</guid>`,
      `<pubDate>${new Date(job.createdAt).toUTCString()}</pubDate>`,
      `<category>${escapeXml(words.types[job.type])}</category>`,
      `<description>${escapeXml(summary(job, locale))}</description>`,
    ];
    return `<item>${parts.join("")}</item>`;
  });
  const channel = [
    `<title>${escapeXml(`${words.title} | ${brand.name}`)}</title>`,
    `<link>${escapeXml(origin + sectionPath("careers", locale))}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(addressOf("jobs.xml", feed))}"/>`,
    `<description>${escapeXml(words.about(brand.name))}</description>`,
    `<language>${locale}</language>`,
    ...items,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join("")}</channel></rss>\n`;
}

function jsonFeed(feed: Feed): string {
  const { brand, origin, locale, jobs } = feed;
  const words = feedWords[locale];
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${words.title} | ${brand.name}`,
    description: words.about(brand.name),
    home_page_url: origin + sectionPath("careers", locale),
    feed_url: addressOf("jobs.json", feed),
    language: locale,
    items: jobs.map((job) => ({
      id: job.id,
      url: origin + jobPath(job.id, locale),
      title: job.title,
      content_text: summary(job, locale),
      date_published: job.createdAt,
      date_modified: job.updatedAt,
      tags: [words.types[job.type], job.location],
      // The format's own way for what it has no name for.
      _job: {
        location: job.location,
        type: job.type,
        pay: job.pay && { ...job.pay, text: payOf(job, locale) },
        workplace: job.workplace,
        country: job.country,
        closes_on: job.closesOn,
      },
    })),
  });
}

/** In one line what a candidate looks for first, then the advert. */
function summary(job: Job, locale: Locale): string {
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
