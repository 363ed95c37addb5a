import Fastify, { type FastifyInstance } from "fastify";
import { listJobs } from "../contract/jobs.ts";
import { defaultLocale, type Locale, languages, locales } from "../contract/locales.ts";
import { collectTexts } from "../contract/text/model.ts";
import type { Deps } from "./deps.ts";
import { applicationRoutes } from "./features/applications/applications.routes.ts";
import { contactRoutes } from "./features/contacts/contacts.routes.ts";
import { morningListTask } from "./features/contacts/morning-list.task.ts";
import { Catalogue } from "./features/jobs/catalogue.ts";
import { JobCounts } from "./features/jobs/job-counts.ts";
import { jobRoutes } from "./features/jobs/jobs.routes.ts";
import { translationTask } from "./features/jobs/translation.task.ts";
import { createLinkCheck, myRoutes } from "./features/my/my.routes.ts";
import { selectPublishedTexts } from "./features/texts/texts.repository.ts";
import { uploadRoutes } from "./features/uploads/uploads.routes.ts";
import { uploadTasks } from "./features/uploads/uploads.tasks.ts";
import { auditLogTask, installIpFingerprint } from "./http/audit.ts";
import { refuseBrokenRequests } from "./http/boundary.ts";
import { installErrorHandler } from "./http/error-handler.ts";
import { createFastPath } from "./http/fast-path.ts";
import { healthRoutes } from "./http/health.ts";
import { installIdempotency } from "./http/idempotency.ts";
import { installLoadShedding } from "./http/load-shedding.ts";
import { installNotFound } from "./http/not-found.ts";
import { openapiRoutes } from "./http/openapi.routes.ts";
import { createRateLimiter, type RateLimiter } from "./http/rate-limit.ts";
import { createHttpServer, installGracefulShutdown, installRequests, serverOptions } from "./http/requests.ts";
import type { CachedBody } from "./http/response-cache.ts";
import { Responses } from "./http/responses.ts";
import { securityHeaders } from "./http/security.ts";
import { outboxTask } from "./mail/outbox.task.ts";
import { assetRoutes } from "./render/assets.ts";
import { installDevelopment } from "./render/dev-renderer.ts";
import { feedRoutes } from "./render/feeds.ts";
import { pageRoutes, sendNotFoundPage } from "./render/pages.routes.ts";
import { Pages } from "./render/pages.ts";
import { installRedirects } from "./render/redirects.ts";
import type { Renderer } from "./render/renderer.ts";
import { siteFileRoutes } from "./render/site-files.ts";
import { retentionTask } from "./retention.ts";
import type { Task } from "./scheduler.ts";
import { staffRoutes } from "./staff.routes.ts";

/** Builds the whole application, which uses only the services in its arguments. */
export async function buildApp(
  deps: Deps,
  renderer: Renderer,
  shutdown: AbortSignal = new AbortController().signal,
): Promise<FastifyInstance> {
  const { config, db, clock } = deps;
  // In development, inline scripts of the build tool need more than the content security policy allows.
  const security = renderer.middleware
    ? {}
    : securityHeaders({
        scriptHashes: renderer.scriptHashes,
        uploadOrigins: deps.storage.browserOrigin ? [deps.storage.browserOrigin] : [],
        https: config.isPublic,
      });
  const shipped = collectTexts(renderer.shippedWords);
  const catalogue = new Catalogue(db, clock, () => selectPublishedTexts(db.query, shipped));
  const pages = new Pages(deps, renderer, catalogue);
  const responses = new Responses();
  const answerFast = createFastPath({
    find: (url) => findReady(url, pages, catalogue),
    security,
    responses,
    log: deps.log,
    shutdown,
  });
  const app = Fastify({
    ...serverOptions,
    serverFactory: (framework) => createHttpServer(framework, answerFast),
    clientErrorHandler: refuseBrokenRequests(security),
    loggerInstance: deps.log,
    trustProxy: config.trustProxy,
  });
  const limiter = createRateLimiter(deps);
  const counts = new JobCounts(deps, catalogue);

  installIpFingerprint(app, deps.signingKey);
  installIdempotency(app, deps);
  installRequests(app, security, responses);
  if (renderer.middleware) installDevelopment(app, renderer.middleware);
  installGracefulShutdown(app, shutdown);
  installRedirects(app);
  installErrorHandler(app);
  installNotFound(app, (request, reply) => sendNotFoundPage(pages, request, reply));
  installLoadShedding(app, config.shedLoadMs);

  healthRoutes(app, deps, shutdown);
  jobRoutes(app, catalogue);
  applicationRoutes(app, deps, limiter, counts);
  uploadRoutes(app, deps, limiter);
  contactRoutes(app, deps, limiter);
  myRoutes(app, deps, limiter);
  staffRoutes(app, deps, { limiter, shutdown, shipped });
  siteFileRoutes(app, deps, catalogue);
  feedRoutes(app, deps, catalogue);
  openapiRoutes(app);
  pageRoutes(app, pages, counts, createLinkCheck(db, limiter));
  assetRoutes(app, renderer.clientFolder);

  for (const task of createTasks(deps, limiter, counts)) deps.scheduler.add(task);
  app.addHook("onListen", () => pages.prepare());
  return app;
}

function createTasks(deps: Deps, limiter: RateLimiter, counts: JobCounts): Task[] {
  const flush = () => counts.flush();
  return [
    outboxTask(deps, (limit, mailbox) => limiter.count(limit, { key: mailbox })),
    translationTask(deps),
    ...uploadTasks(deps),
    retentionTask(deps),
    { name: "job counts", everyMs: 30_000, run: flush, stop: flush },
    auditLogTask(deps),
    morningListTask(deps),
  ];
}

const jobListLocales = new Map<string, Locale>([
  [listJobs.path, defaultLocale],
  ...locales.map((locale) => [`${listJobs.path}?lang=${locale}`, locale] as const),
]);

/** The response in memory for a URL: a page or the list of jobs. */
function findReady(url: string, pages: Pages, catalogue: Catalogue): { route: string; body: CachedBody } | undefined {
  const locale = jobListLocales.get(url);
  const body = locale ? catalogue.current?.bodies[languages[locale].jobLanguage] : pages.findFinished(url);
  return body && { route: locale ? listJobs.path : url, body };
}
