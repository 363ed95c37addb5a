import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { applyForJob, attachResume, beginApplication, sendProfile } from "../../../contract/applications.ts";
import { parseLocale } from "../../../contract/locales.ts";
import type { Write } from "../../db/db.ts";
import { newId, newToken } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { applicant, audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { checkHoneypotAndToken, createFormToken } from "../../http/form-token.ts";
import { readIdempotencyKey } from "../../http/idempotency.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { type Call, route } from "../../http/route.ts";
import type { JobCounts } from "../jobs/job-counts.ts";
import type { JobRow } from "../jobs/job-row.ts";
import { isClosedToVisitors, isOnSite, selectJob } from "../jobs/jobs.repository.ts";
import { extendToken, insertApplication } from "./applications.repository.ts";
import { attach, findByToken } from "./attach.ts";
import { enqueueNotices, selectTitle } from "./notices.ts";

const applications: RateLimit = { name: "applications", max: 20, windowSeconds: 600 };
/** Each reads a whole file; a visitor needs one, and a few more after a refusal. */
const attachments: RateLimit = { name: "attachments", max: 60, windowSeconds: 600 };

type Sent = Pick<Call<typeof sendProfile>, "body" | "request" | "commit">;

export function applicationRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter, counts: JobCounts): void {
  const { config, db, clock, signingKey, scheduler } = deps;

  route(app, beginApplication, ({ params, query, request, reply }) => {
    counts.add("begun", params.id, parseLocale(query.lang), query.from, request);
    reply.header("cache-control", "no-store");
    return { formToken: createFormToken(signingKey, clock()) };
  });

  route(app, applyForJob, ({ params, ...call }) => apply(call, params.id));
  route(app, sendProfile, (call) => apply(call, undefined));

  /** Stores an application for a job, or a general profile. */
  async function apply({ body, request, commit }: Sent, jobId: string | undefined) {
    const now = clock();
    await limiter.use(applications, request, checkHoneypotAndToken(body, signingKey, now));
    const token = deriveToken(request, signingKey);
    let isNew = false;
    const { id } = await commit(async (write) => {
      isNew = true;
      const job = jobId === undefined ? undefined : await selectOpenJob(write, jobId, now);
      const myToken = newToken();
      const receiptId = newId();
      const id = await insertApplication(write, job, body, { token, myToken, receiptId, now });
      const title = job ? await selectTitle(write, job, body.language) : "";
      await enqueueNotices(write, { ...body, id, myToken }, title, {
        staff: config.mail.toApplications,
        staffLanguage: config.mail.staffLanguage,
        now,
        receiptId,
      });
      return { id };
    });
    if (!isNew) await extendToken(db.query, id, now);
    else if (jobId !== undefined) counts.add("sent", jobId, body.language, body.from, request);
    scheduler.wake("outbox");
    db.notify("applications", id);
    return { applicationToken: token, applicationId: id };
  }

  route(app, attachResume, async ({ params, body, request, ...commit }) => {
    await limiter.use(attachments, request);
    // The type that the browser declares is ignored.
    const { applicationToken, resumeFileUrl: fileUrl, resumeFilename: givenName } = body;
    const application = await findByToken(db.query, params.id, applicationToken, clock());
    if (!application) throw new Refusal("forbidden");
    const entry = { actor: applicant, actorId: undefined, action: "mineCvReplaced", target: application.id } as const;
    await attach(deps, limiter, commit, {
      ...{ application, fileUrl, givenName },
      onAttach: async (write, isReplaced) => {
        if (isReplaced) await audit(write, clock(), entry);
      },
    });
    const row = await findByToken(db.query, params.id, applicationToken, clock());
    return { filename: row?.resume_filename ?? "" };
  });
}

async function selectOpenJob(write: Write, id: string, now: Date): Promise<JobRow> {
  const job = await selectJob(write, id);
  if (!job || !isOnSite(job, now)) throw new Refusal(job && isClosedToVisitors(job, now) ? "jobClosed" : "jobNotFound");
  return job;
}

/** Derived from the idempotency key: a repeat answers the same token, and nothing that is stored opens the application. */
function deriveToken(request: FastifyRequest, signingKey: Buffer): string {
  const key = readIdempotencyKey(request);
  if (key === undefined) return newToken();
  const path = request.url.split("?", 1)[0];
  return createHmac("sha256", signingKey).update(`application:${path} ${key}`).digest("base64url");
}
