import type { FastifyInstance } from "fastify";
import { languages, localeOf } from "../../contract/locales.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue } from "../features/jobs/catalogue.ts";
import { cachedBody, sendCached } from "../http/response-cache.ts";
import { boardsFeed } from "./boards-feed.ts";
import { feedWords } from "./feed-words.ts";
import { jsonFeed } from "./json-feed.ts";
import { rss } from "./rss.ts";

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
      const body = await catalogue.body(`${name} ${locale}`, ({ jobs, words: changed }) => {
        const about = { brand: config.brand, origin: publicUrl(), locale, words: feedWords(locale, changed) };
        return cachedBody(make({ ...about, jobs: jobs[languages[locale].adverts] }), {
          type: `${type}; charset=utf-8`,
          headers: { "cache-control": "no-cache" },
        });
      });
      return sendCached(request, reply, body);
    });
  }
}
