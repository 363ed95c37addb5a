import type { FastifyInstance } from "fastify";
import type { JobType, PayPeriod, Workplace } from "../../contract/job/fields.ts";
import { parseJobPlace } from "../../contract/job/job-place.ts";
import { payText } from "../../contract/job/pay-text.ts";
import type { Job } from "../../contract/jobs.ts";
import { defaultLocale, type Locale, languages, parseLocale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import { jobPath, pagePath, sectionPath } from "../../contract/routes.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue } from "../features/jobs/catalogue.ts";
import { createCachedBody, sendCached } from "../http/response-cache.ts";
import { formatMessage, type ServerMessages, serverMessages } from "../locales/messages.ts";
import { cdata, escapeXml } from "./xml.ts";

const feeds = {
  "jobs.xml": { type: "application/rss+xml", make: renderRss },
  "jobs.json": { type: "application/feed+json", make: renderJsonFeed },
  "jobs-boards.xml": { type: "application/xml", make: renderBoardsFeed },
} as const;

/** Feeds for feed readers and job boards, in Slovak with `?lang=sk`. Feeds contain what the pages contain, pay included. */
export function feedRoutes(app: FastifyInstance, { config, publicUrl }: Deps, catalogue: Catalogue): void {
  for (const [name, { type, make }] of Object.entries(feeds)) {
    app.get<{ Querystring: { lang?: unknown } }>(`/${name}`, async (request, reply) => {
      const locale = parseLocale(request.query.lang);
      const body = await catalogue.getBody(`${name} ${locale}`, ({ jobs, texts }) => {
        const about = { brand: config.brand, origin: publicUrl(), locale, words: getFeedWords(locale, texts) };
        return createCachedBody(make({ ...about, jobs: jobs[languages[locale].jobLanguage] }), {
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
    `<description>${escapeXml(formatMessage(words.about, { brand: brand.name }))}</description>`,
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
    description: formatMessage(words.about, { brand: brand.name }),
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
      // JSON Feed reserves names that begin with an underscore for extensions.
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

const boardTypes = {
  "Full-time": "fulltime",
  "Part-time": "parttime",
  Contract: "contract",
  Internship: "internship",
} as const satisfies Record<JobType, string>;

/** The feed format has no value for work on site. */
const remoteTypes: Partial<Record<Workplace, string>> = { remote: "Fully remote", hybrid: "Hybrid remote" };

/** Indeed's format, which most boards read. Unknown facts are left out. */
function renderBoardsFeed(feed: Feed): string {
  const { brand, origin, locale, jobs } = feed;
  const changed = jobs.map(({ updatedAt }) => Date.parse(updatedAt));
  const source = [
    createElement("publisher", brand.name),
    createElement("publisherurl", origin + pagePath("home", locale)),
    ...(changed.length > 0 ? [createElement("lastBuildDate", new Date(Math.max(...changed)).toUTCString())] : []),
    ...jobs.map((job) => {
      const { towns, isRemote, remoteFrom } = parseJobPlace(job);
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
        jobtype: boardTypes[job.type],
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

interface Feed {
  brand: Brand;
  origin: string;
  locale: Locale;
  jobs: Job[];
  words: FeedWords;
}

type FeedWords = ServerMessages["feeds"];

/** The texts of the pages, with the changes of staff. A test compares the shipped texts of feeds and pages. */
function getFeedWords(locale: Locale, texts: TextOverrides | undefined): FeedWords {
  const shipped = serverMessages[locale].feeds;
  const { forms = {}, common = {} } = texts?.[locale] ?? {};
  const { from, period, gross, withoutVat } = shipped.pay;
  return {
    ...shipped,
    types: override(shipped.types, forms, "careers.types."),
    closed: forms["careers.gone.title"] ?? shipped.closed,
    workplaces: override(shipped.workplaces, forms, "careers.workplaces."),
    pay: { ...override({ from, gross, withoutVat }, common, "pay."), period: override(period, common, "pay.period.") },
  };
}

function override<Name extends string>(words: Record<Name, string>, changed: Record<string, string>, place: string) {
  const texts = { ...words };
  for (const name in words) texts[name] = changed[place + name] ?? words[name];
  return texts;
}

function formatPay(
  { pay, type }: Job,
  { locale, words: { pay: words } }: Pick<Feed, "locale" | "words">,
): string | undefined {
  const texts = {
    from: (amount: string) => formatMessage(words.from, { amount }),
    period: (period: PayPeriod) => words.period[period],
    gross: (period: string) => formatMessage(words.gross, { period }),
    withoutVat: (period: string) => formatMessage(words.withoutVat, { period }),
  };
  return pay && payText(pay, type, locale, texts).text;
}

function formatDate(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

const getFeedUrl = (name: "jobs.xml" | "jobs.json", { origin, locale }: Feed) =>
  `${origin}/${name}${locale === defaultLocale ? "" : `?lang=${locale}`}`;

/** A job as plain text: one line of facts, then the description and the requirements. */
function summarize(job: Job, feed: Feed): string {
  const { types, workplaces, closes } = feed.words;
  const facts = [
    job.location,
    job.country,
    types[job.type],
    job.workplace && workplaces[job.workplace],
    formatPay(job, feed),
    job.closesOn && formatMessage(closes, { date: formatDate(feed.locale, job.closesOn) }),
  ];
  return [facts.filter(Boolean).join(" · "), job.description, job.requirements.join(", ")].filter(Boolean).join("\n\n");
}
