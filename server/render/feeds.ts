import type { FastifyInstance } from "fastify";
import { languages, parseLocale } from "../../contract/locales.ts";
import { jobPath, sectionPath } from "../../contract/routes.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue } from "../features/jobs/catalogue.ts";
import { cachedBody, sendCached } from "../http/response-cache.ts";
import { say } from "../locales/messages.ts";
import { renderBoardsFeed } from "./boards-feed.ts";
import { type Feed, formatPay, getFeedUrl, getFeedWords, summarize } from "./feed.ts";
import { escapeXml } from "./xml.ts";

const feeds = {
  "jobs.xml": { type: "application/rss+xml", make: renderRss },
  "jobs.json": { type: "application/feed+json", make: renderJsonFeed },
  "jobs-boards.xml": { type: "application/xml", make: renderBoardsFeed },
} as const;

/** For feed readers and job boards, in Slovak with `?lang=sk`. They say what the pages say, pay included. */
export function feedRoutes(app: FastifyInstance, { config, publicUrl }: Deps, catalogue: Catalogue): void {
  for (const [name, { type, make }] of Object.entries(feeds)) {
    app.get<{ Querystring: { lang?: unknown } }>(`/${name}`, async (request, reply) => {
      const locale = parseLocale(request.query.lang);
      const body = await catalogue.body(`${name} ${locale}`, ({ jobs, words: changed }) => {
        const about = { brand: config.brand, origin: publicUrl(), locale, words: getFeedWords(locale, changed) };
        return cachedBody(make({ ...about, jobs: jobs[languages[locale].adverts] }), {
          type: `${type}; charset=utf-8`,
          headers: { "cache-control": "no-cache" },
        });
      });
      return sendCached(request, reply, body);
    });
  }
}

function renderRss(feed: Feed): string {
  const { brand, origin, locale, jobs, words } = feed;
  const items = jobs.map((job) => {
    const parts = [
      `<title>${escapeXml(job.title)}</title>`,
      `<link>${escapeXml(origin + jobPath(job.id, locale))}</link>`,
      `<guid isPermaLink="false">${escapeXml(job.id)}</guid>`,
      ...(job.publishedAt ? [`<pubDate>${new Date(job.publishedAt).toUTCString()}</pubDate>`] : []),
      `<category>${escapeXml(words.types[job.type])}</category>`,
      `<description>${escapeXml(summarize(job, feed))}</description>`,
    ];
    return `<item>${parts.join("")}</item>`;
  });
  const channel = [
    `<title>${escapeXml(`${words.title} | ${brand.name}`)}</title>`,
    `<link>${escapeXml(origin + sectionPath("careers", locale))}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(getFeedUrl("jobs.xml", feed))}"/>`,
    `<description>${escapeXml(say(words.about, { brand: brand.name }))}</description>`,
    `<language>${locale}</language>`,
    ...items,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join("")}</channel></rss>\n`;
}

function renderJsonFeed(feed: Feed): string {
  const { brand, origin, locale, jobs, words } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${words.title} | ${brand.name}`,
    description: say(words.about, { brand: brand.name }),
    home_page_url: origin + sectionPath("careers", locale),
    feed_url: getFeedUrl("jobs.json", feed),
    language: locale,
    items: jobs.map((job) => ({
      id: job.id,
      url: origin + jobPath(job.id, locale),
      title: job.title,
      content_text: summarize(job, feed),
      date_published: job.publishedAt,
      date_modified: job.updatedAt,
      tags: [words.types[job.type], job.location],
      // JSON Feed's extension: names that begin with an underscore.
      _job: {
        location: job.location,
        type: job.type,
        pay: job.pay && { ...job.pay, text: formatPay(job, feed) },
        workplace: job.workplace,
        country: job.country,
        closes_on: job.closesOn,
      },
    })),
  });
}
