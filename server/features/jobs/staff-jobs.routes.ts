import type { FastifyInstance } from "fastify";
import type { AuditAction } from "../../../contract/activity.ts";
import {
  createJob,
  deleteJob,
  exportJobNumbers,
  listAdminJobs,
  listSlovak,
  moveJob,
  restoreJob,
  setJobState,
  updateJob,
} from "../../../contract/jobs.ts";
import { parseLocale } from "../../../contract/locales.ts";
import type { Write } from "../../db/db.ts";
import { selectLastChange } from "../../db/revision.ts";
import type { StaffDeps } from "../../deps.ts";
import { createConflict, Refusal } from "../../http/errors.ts";
import type { Commit } from "../../http/idempotency.ts";
import { type Call, route } from "../../http/route.ts";
import { auditStaff, getActor } from "../../http/sessions.ts";
import { createLanguageFormat, serverMessages } from "../../locales/messages.ts";
import { sendCsv } from "../records/csv.ts";
import { readCountedDays } from "./job-numbers.ts";
import { type JobRow, toJobColumns } from "./job-row.ts";
import {
  insertJob,
  isOnSite,
  isPastClosingDay,
  lockJob,
  moveJobBefore,
  selectJobs,
  selectStaffJob,
  selectStaffJobs,
  updateJobRow,
} from "./jobs.repository.ts";
import { getSlovakTexts, selectTranslations } from "./slovak-text.ts";

type JobAction = Extract<AuditAction, `job${string}`>;
type StaffCall = Pick<Call<typeof deleteJob>, "request"> & Commit;

interface Update {
  values: Partial<JobRow>;
  action: JobAction | ((after: JobRow) => JobAction);
}

export function staffJobRoutes(scope: FastifyInstance, deps: StaffDeps): void {
  const { db, clock, scheduler, translator } = deps;

  /** One change with its line in Activity. Answers the whole job. */
  async function commitJob(
    { request, commit }: StaffCall,
    work: (write: Write) => Promise<{ row: JobRow; action?: JobAction }>,
  ) {
    const { id } = await commit(async (write) => {
      const { row, action } = await work(write);
      if (action) await auditStaff(write, clock(), request, { action, target: row.title, about: row.id });
      return { id: row.id };
    }, "jobs");
    scheduler.wake("translation");
    const job = await selectStaffJob(db.query, id, clock());
    if (!job) throw new Refusal("jobNotFound");
    return job;
  }

  /** `decide` returns undefined when there is nothing to change. */
  function changeJob(
    call: StaffCall,
    { id, revision }: { id: string; revision: number | undefined },
    decide: (before: JobRow, now: Date) => Update | undefined,
  ) {
    return commitJob(call, async (write) => {
      const now = clock();
      const before = await lockJob(db, write, id);
      if (!before) throw new Refusal("jobNotFound");
      const update = decide(before, now);
      if (!update) return { row: before };
      const { values, action } = update;
      const row = await updateJobRow(write, before, values, { by: getActor(call.request).actor, now, revision });
      if (!row) throw createConflict(await selectStaffJob(write, id, now), await selectLastChange(write, "jobs", id));
      return { row, action: typeof action === "string" ? action : action(row) };
    });
  }

  route(scope, createJob, ({ body, ...call }) =>
    commitJob(call, async (write) => {
      const row = await insertJob(write, body, clock(), getActor(call.request).actor);
      return { row, action: "jobCreated" };
    }),
  );

  route(scope, updateJob, ({ params: { id }, body, ...call }) =>
    changeJob(call, { id, revision: body.revision }, (before, now) => {
      if (before.deleted_at) throw new Refusal("jobNotFound");
      const values = { ...toJobColumns(body, before), updated_at: now.toISOString() };
      const wasOnSite = isOnSite(before, now);
      // Activity names what the change did to the site, also where the texts were changed in the same step.
      const action = (after: JobRow): JobAction => {
        if (isOnSite(after, now) === wasOnSite) return "jobUpdated";
        return wasOnSite ? "jobClosed" : "jobPublished";
      };
      return { values, action };
    }),
  );

  route(scope, setJobState, ({ params: { id }, body: { state, revision }, ...call }) =>
    changeJob(call, { id, revision }, (before, now) => {
      if (before.deleted_at) throw new Refusal("jobNotFound");
      // Clears a closing day in the past, which would take the job off the site again at once.
      const closes_on = state === "open" && isPastClosingDay(before, now) ? null : before.closes_on;
      const values = { state, closes_on, updated_at: now.toISOString() };
      return { values, action: state === "open" ? "jobPublished" : "jobClosed" };
    }),
  );

  route(scope, deleteJob, async ({ params: { id }, query: { revision }, ...call }) => {
    await changeJob(call, { id, revision }, (before, now) => {
      if (before.deleted_at) throw new Refusal("jobNotFound");
      return { values: { deleted_at: now.toISOString() }, action: "jobDeleted" };
    });
  });

  route(scope, restoreJob, ({ params: { id }, ...call }) =>
    changeJob(call, { id, revision: undefined }, ({ deleted_at }) =>
      deleted_at ? { values: { deleted_at: null }, action: "jobRestored" } : undefined,
    ),
  );

  route(scope, moveJob, async ({ params: { id }, body, request, commit }) => {
    await commit(async (write) => {
      const moved = await moveJobBefore(db, write, id, body.before ?? null);
      if (!moved) throw new Refusal("jobNotFound");
      await auditStaff(write, clock(), request, { action: "jobMoved", target: moved.title, about: id });
      return { id };
    }, "jobs");
  });

  route(scope, listAdminJobs, async ({ query: { id } }) => {
    if (id === undefined) return selectStaffJobs(db.query, clock());
    const job = await selectStaffJob(db.query, id, clock());
    return job ? [job] : [];
  });

  route(scope, listSlovak, async () => {
    const rows = await selectJobs(db.query);
    const translations = await selectTranslations(db.query);
    const { engine, state, detail } = translator.status();
    return {
      jobs: rows.map((row) => ({ id: row.id, ...getSlovakTexts(row, translations.get(row.id)) })),
      translator: { engine, state, detail },
    };
  });

  route(scope, exportJobNumbers, async ({ query, reply }) => {
    const { labels } = serverMessages[query.lang].mail;
    const { heads } = serverMessages[query.lang].csv;
    const languageName = createLanguageFormat(query.lang);
    return sendCsv(reply, query, clock(), {
      name: "jobs",
      pages: readCountedDays(db.query),
      columns: [
        [heads.day, (row) => row.day],
        [labels.job, (row) => row.title],
        [heads.host, (row) => row.host],
        [labels.language, (row) => languageName(parseLocale(row.language))],
        [heads.views, (row) => String(row.views)],
        [heads.begun, (row) => String(row.begun)],
        [heads.sent, (row) => String(row.sent)],
      ],
    });
  });
}
