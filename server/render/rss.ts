import { jobPath, sectionPath } from "../../contract/routes.ts";
import { say } from "../locales/words.ts";
import { addressOf, summary } from "./feed-items.ts";
import type { Feed } from "./feed-words.ts";
import { escapeXml } from "./xml.ts";

export function rss(feed: Feed): string {
  const { brand, origin, locale, jobs, words } = feed;
  const items = jobs.map((job) => {
    const parts = [
      `<title>${escapeXml(job.title)}</title>`,
      `<link>${escapeXml(origin + jobPath(job.id, locale))}</link>`,
      `<guid isPermaLink="false">${escapeXml(job.id)}</guid>`,
      ...(job.publishedAt ? [`<pubDate>${new Date(job.publishedAt).toUTCString()}</pubDate>`] : []),
      `<category>${escapeXml(words.types[job.type])}</category>`,
      `<description>${escapeXml(summary(job, feed))}</description>`,
    ];
    return `<item>${parts.join("")}</item>`;
  });
  const channel = [
    `<title>${escapeXml(`${words.title} | ${brand.name}`)}</title>`,
    `<link>${escapeXml(origin + sectionPath("careers", locale))}</link>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(addressOf("jobs.xml", feed))}"/>`,
    `<description>${escapeXml(say(words.about, { brand: brand.name }))}</description>`,
    `<language>${locale}</language>`,
    ...items,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join("")}</channel></rss>\n`;
}
