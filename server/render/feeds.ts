import type { FastifyInstance } from "fastify";
import type { Job } from "../../contract/careers.ts";
import type { JobType } from "../../contract/jobs.ts";
import { advertLanguages, defaultLocale, type Locale, localeOf } from "../../contract/locales.ts";
import { jobPath, sectionPath } from "../../contract/routes.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue } from "../features/careers/catalogue.ts";
import { cachedBody, sendCached } from "../http/response-cache.ts";
import { escapeXml } from "./xml.ts";

/** `/jobs.xml` (RSS) and `/jobs.json`, in Slovak with `?lang=sk`, for job boards and feed readers. */
export function feedRoutes(app: FastifyInstance, deps: Deps, catalogue: Catalogue): void {
  app.get<{ Querystring: { lang?: unknown } }>("/jobs.xml", async (request, reply) => {
    const locale = localeOf(request.query.lang);
    const body = await catalogue.body(`jobs.xml ${locale}`, ({ jobs }) =>
      cachedBody(rss(deps, locale, jobs[advertLanguages[locale]]), {
        type: "application/rss+xml; charset=utf-8",
        headers: noCache,
      }),
    );
    return sendCached(request, reply, body);
  });

  app.get<{ Querystring: { lang?: unknown } }>("/jobs.json", async (request, reply) => {
    const locale = localeOf(request.query.lang);
    const body = await catalogue.body(`jobs.json ${locale}`, ({ jobs }) =>
      cachedBody(jsonFeed(deps, locale, jobs[advertLanguages[locale]]), {
        type: "application/feed+json; charset=utf-8",
        headers: noCache,
      }),
    );
    return sendCached(request, reply, body);
  });
}

const noCache = { "cache-control": "no-cache" };
const titles = { en: "Open positions", sk: "Voľné pozície" } satisfies Record<Locale, string>;
const types: Record<Locale, Record<JobType, string>> = {
  en: { "Full-time": "Full-time", "Part-time": "Part-time", Contract: "Contract", Internship: "Internship" },
  sk: { "Full-time": "Plný úväzok", "Part-time": "Skrátený úväzok", Contract: "Živnosť", Internship: "Stáž" },
};

const typeOf = (job: Job, locale: Locale) => types[locale][job.type];

function rss({ config, publicUrl }: Deps, locale: Locale, jobs: Job[]): string {
  const items = jobs.map((job) => {
    const address = publicUrl() + jobPath(job.id, locale);
    return `<item><title>${escapeXml(job.title)}</title><link>${escapeXml(address)}</link><guid isPermaLink="true">${escapeXml(address)}</guid><pubDate>${new Date(job.createdAt).toUTCString()}</pubDate><category>${escapeXml(typeOf(job, locale))}</category><description>${escapeXml(summary(job, locale))}</description></item>`;
  });
  const title = escapeXml(`${titles[locale]} | ${config.brand.name}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${title}</title><link>${escapeXml(publicUrl() + sectionPath("careers", locale))}</link><description>${title}</description><language>${locale}</language>${items.join("")}</channel></rss>\n`;
}

function jsonFeed({ config, publicUrl }: Deps, locale: Locale, jobs: Job[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${titles[locale]} | ${config.brand.name}`,
    home_page_url: publicUrl() + sectionPath("careers", locale),
    feed_url: `${publicUrl()}/jobs.json${locale === defaultLocale ? "" : `?lang=${locale}`}`,
    language: locale,
    items: jobs.map((job) => ({
      id: job.id,
      url: publicUrl() + jobPath(job.id, locale),
      title: job.title,
      content_text: summary(job, locale),
      date_published: job.createdAt,
      date_modified: job.updatedAt,
      tags: [typeOf(job, locale), job.location],
    })),
  });
}

function summary(job: Job, locale: Locale): string {
  return [`${job.location} · ${typeOf(job, locale)}`, job.description, job.requirements.join(", ")]
    .filter(Boolean)
    .join("\n\n");
}
