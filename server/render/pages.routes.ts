import type { FastifyInstance } from "fastify";
import { type Locale, locales } from "../../contract/locales.ts";
import { hasToken, pagePath } from "../../contract/routes.ts";
import type { JobCounts } from "../features/careers/job-counts.ts";
import { neverShed } from "../http/pressure.ts";
import { type CachedBody, sendCached } from "../http/response-cache.ts";
import { type Pages, pageNames } from "./pages.ts";

export function pageRoutes(
  app: FastifyInstance,
  pages: Pages,
  counts: JobCounts,
  linkOpens: (token: string, ip: string) => Promise<boolean>,
): void {
  async function mine(token: unknown, locale: Locale, ip: string): Promise<CachedBody> {
    return pages.page("my", locale, undefined, typeof token === "string" && (await linkOpens(token, ip)));
  }
  for (const locale of locales) {
    for (const page of pageNames) {
      const path = pagePath(page, locale);
      app.get<{ Querystring: Record<string, unknown> }>(path, { config: neverShed }, (request, reply) => {
        if (page === "home" && hasToken(request.url))
          return mine(request.query.my, locale, request.ip).then((body) => sendCached(request, reply, body));
        const jobId = page === "home" && typeof request.query.job === "string" ? request.query.job : undefined;
        // Without a promise in between, a request for what is ready costs a tenth less.
        const ready = jobId === undefined ? pages.ready(path) : undefined;
        if (ready) return sendCached(request, reply, ready);
        if (jobId !== undefined) counts.add("views", jobId, locale, request.headers.referer, request);
        return pages.page(page, locale, jobId).then((body) => sendCached(request, reply, body));
      });
    }
  }
}
