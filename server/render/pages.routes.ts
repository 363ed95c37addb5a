import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Locale, locales } from "../../contract/locales.ts";
import { findMyToken, isAdminPage, pagePath, parsePageRoute } from "../../contract/routes.ts";
import type { JobCounts } from "../features/jobs/job-counts.ts";
import { neverShed } from "../http/load-shedding.ts";
import { sendCached } from "../http/response-cache.ts";
import { getErrorFacts } from "../log.ts";
import { type Pages, pageNames } from "./pages.ts";

const retryAfterSeconds = 5;

interface WithQuery {
  Querystring: Record<string, unknown>;
}

export function pageRoutes(
  app: FastifyInstance,
  pages: Pages,
  counts: JobCounts,
  isValidLink: (token: string, ip: string) => Promise<boolean>,
): void {
  async function sendApplicantPage(request: FastifyRequest, reply: FastifyReply, locale: Locale, token: string) {
    const page = (isValid: boolean) => pages.page("my", locale, { my: isValid });
    try {
      return sendCached(request, reply, await page(await isValidLink(token, request.ip)));
    } catch (error) {
      request.log.error(getErrorFacts(error), "cannot check whether the link opens an application");
      // The page in the browser repeats the check by itself.
      return sendCached(request, reply.header("retry-after", retryAfterSeconds), {
        ...(await page(true)),
        status: 503,
      });
    }
  }
  for (const locale of locales) {
    for (const page of pageNames) {
      const path = pagePath(page, locale);
      // Only public pages get the editor of texts, which `pages.send` adds for staff.
      const send = isAdminPage(page) ? sendCached : pages.send.bind(pages);
      app.get<WithQuery>(path, { config: neverShed }, (request, reply) => {
        const token = page === "home" ? findMyToken(getQuery(request.url)) : undefined;
        if (token !== undefined) return sendApplicantPage(request, reply, locale, token);
        const jobId = page === "home" && typeof request.query.job === "string" ? request.query.job : undefined;
        const edit = isAdminPage(page) ? undefined : isEdit(request.query);
        if (jobId !== undefined && !edit) counts.add("views", jobId, locale, request.headers.referer, request);
        const job = jobId === undefined ? {} : { jobId };
        return pages.page(page, locale, { ...job, edit }).then((body) => send(request, reply, body));
      });
    }
  }
}

/** Whether the URL has `?edit`, which opens the editor of texts. */
function isEdit(query: Record<string, unknown>): true | undefined {
  return query.edit === undefined ? undefined : true;
}

function getQuery(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? "" : url.slice(at);
}

export async function sendNotFoundPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { locale } = parsePageRoute(request.url.split("?", 1)[0] ?? "/");
  return pages.send(request, reply, await pages.page("notFound", locale, { edit: isEdit(Object(request.query)) }));
}
