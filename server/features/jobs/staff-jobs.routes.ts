import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  createJob,
  deleteJob,
  listAdminJobs,
  listSlovak,
  moveJob,
  restoreJob,
  setJobState,
  updateJob,
} from "../../../contract/admin-jobs.ts";
import type { AuditAction } from "../../../contract/audit.ts";
import type { Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { once } from "../../http/request-key.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy } from "../../http/sessions.ts";
import { changeState, insertJob, lockJob, markDeleted, placeJob, replaceJob } from "../jobs/job-changes.repository.ts";
import { type JobRow, toJob } from "../jobs/job-row.ts";
import { findJobMadeBy, isOnSite, selectJob, selectJobs } from "../jobs/jobs.repository.ts";
import { slovakTexts } from "../jobs/slovak-text.ts";
import { readMemory } from "../jobs/translation.repository.ts";
import { planTranslation, slovakOf } from "../jobs/translation.ts";
import { selectAdminJobs } from "./staff-jobs.repository.ts";

type JobAction = Extract<AuditAction, `job${string}`>;

export function adminJobRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, clock, background, translator } = deps;

  /** One change with its audit event and its translation plan, told to every instance when it is committed. */
  async function change(
    request: FastifyRequest,
    named: JobAction | ((changed: JobRow) => JobAction),
    work: (write: Write) => Promise<JobRow>,
  ): Promise<JobRow> {
    const slovak = slovakOf(deps);
    const memory = await readMemory(db.query, clock(), slovak);
    const row = await adminOf(request).write(async (write) => {
      const changed = await work(write);
      const action = typeof named === "string" ? named : named(changed);
      if (action !== "jobDeleted" && action !== "jobMoved")
        await planTranslation(write, changed, clock(), slovak, memory);
      const event = { action, target: changed.title, about: changed.id } as const;
      await audit(write, clock(), { ...doneBy(request), ...event, request });
      return changed;
    }, "jobs");
    background.wake("translation");
    return row;
  }

  route(scope, createJob, async ({ body, request, requestKey }) =>
    toJob(
      await once(requestKey && (() => findJobMadeBy(db.query, requestKey.hash)), () =>
        change(request, "jobCreated", (write) => insertJob(write, body, clock(), requestKey?.hash)),
      ),
    ),
  );

  route(scope, updateJob, async ({ params, body, request }) => {
    const now = clock();
    let wasOnSite = false;
    // Whoever looks for when a job came or left finds it, also where its words were changed in the same step.
    const named = (after: JobRow): JobAction => {
      if (isOnSite(after, now) === wasOnSite) return "jobUpdated";
      return wasOnSite ? "jobClosed" : "jobPublished";
    };
    return toJob(
      await change(request, named, async (write) => {
        const before = await lockJob(db, write, params.id);
        if (!before || before.deleted_at) throw new Refusal("jobNotFound");
        requireVersion(before, body.version);
        wasOnSite = isOnSite(before, now);
        return replaceJob(write, before, body, now);
      }),
    );
  });

  route(scope, setJobState, async ({ params, body: { state, version }, request }) => {
    const known = await selectJob(db.query, params.id);
    if (!known || known.deleted_at) throw new Refusal("jobNotFound");
    const isDone = (row: JobRow) => row.state === state && (state !== "open" || isOnSite(row, clock()));
    // The answer to the first try was lost: nothing more is to be done, whatever version it was about.
    if (isDone(known)) return toJob(known);
    return toJob(
      await change(request, state === "open" ? "jobPublished" : "jobClosed", async (write) => {
        const before = await lockJob(db, write, params.id);
        if (!before || before.deleted_at) throw new Refusal("jobNotFound");
        if (isDone(before)) return before;
        requireVersion(before, version);
        return changeState(write, before, state, clock());
      }),
    );
  });

  route(scope, moveJob, async ({ params, body, request }) => {
    await change(request, "jobMoved", async (write) => {
      const moved = await placeJob(db, write, params.id, body.before ?? null);
      if (!moved) throw new Refusal("jobNotFound");
      return moved;
    });
  });

  route(scope, deleteJob, async ({ params, request }) => {
    await change(request, "jobDeleted", async (write) => {
      const deleted = await markDeleted(write, params.id, clock());
      if (!deleted) throw new Refusal("jobNotFound");
      return deleted;
    });
  });

  route(scope, restoreJob, async ({ params, request }) => {
    const known = await selectJob(db.query, params.id);
    if (!known) throw new Refusal("jobNotFound");
    if (!known.deleted_at) return toJob(known);
    return toJob(
      await change(request, "jobRestored", async (write) => (await markDeleted(write, params.id, null)) ?? known),
    );
  });

  route(scope, listAdminJobs, () => selectAdminJobs(db.query, clock()));

  route(scope, listSlovak, async () => {
    const rows = await selectJobs(db.query);
    const translations = await db.query.selectFrom("job_translations").selectAll().execute();
    const ofJob = Map.groupBy(translations, ({ job_id }) => job_id);
    const { engine, state, detail } = translator.status();
    return {
      jobs: rows.map((row) => ({ id: row.id, ...slovakTexts(row, ofJob.get(row.id) ?? []) })),
      translator: { engine, state, detail },
    };
  });
}

function requireVersion(before: JobRow, version: number | undefined): void {
  if (version === undefined || version === before.revision) return;
  throw new Refusal("versionConflict", { extra: { current: toJob(before) } });
}
