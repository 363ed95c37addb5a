import type { FastifyInstance } from "fastify";
import { applyForJob, attachResume } from "../../../contract/careers.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { weighForm } from "../../http/form-mark.ts";
import { addressKey, type Limit, type Limiter } from "../../http/limits.ts";
import { route } from "../../http/route.ts";
import { findByToken, insertApplication } from "./applications.repository.ts";
import { attach } from "./attach.ts";
import { selectJob } from "./jobs.repository.ts";
import { enqueueNotices, titleFor } from "./notices.ts";

const applications: Limit = { name: "applications", most: 20, windowSeconds: 600 };
/** Each reads a whole file; a visitor needs one, and a few more after a refusal. */
const attachments: Limit = { name: "attachments", most: 60, windowSeconds: 600 };

export function applicationRoutes(app: FastifyInstance, deps: Deps, limiter: Limiter): void {
  const { config, db, clock, signingKey, background } = deps;

  route(app, applyForJob, async ({ params, body, request, reply }) => {
    const now = clock();
    await limiter.use(applications, addressKey(request.ip), weighForm(body, signingKey, now));
    const { id, token } = await db.write(async (write) => {
      const job = await selectJob(write, params.id);
      if (!job || job.deleted_at !== null) throw new Refusal("jobNotFound");
      const stored = await insertApplication(write, job, body, now);
      await enqueueNotices(write, { ...body, id: stored.id }, await titleFor(write, job, body.language), {
        staff: config.mail.toApplications,
        now,
      });
      return stored;
    });
    background.wake("outbox");
    reply.header("cache-control", "no-store");
    return { applicationToken: token, applicationId: id };
  });

  route(app, attachResume, async ({ params, body, request, reply }) => {
    await limiter.use(attachments, addressKey(request.ip));
    const application = await findByToken(db.query, params.id, body.applicationToken, clock());
    if (!application) throw new Refusal("forbidden");
    const filename = await attach(deps, application, body.resumeFileUrl, body.resumeFilename);
    reply.header("cache-control", "no-store");
    return { filename };
  });
}
