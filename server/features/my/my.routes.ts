import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuditAction } from "../../../contract/activity.ts";
import {
  changeMyConsent,
  eraseMine,
  exportMine,
  isDecided,
  readMine,
  replaceMyResume,
  toMyStatus,
  withdrawMine,
} from "../../../contract/people.ts";
import type { Write } from "../../db/db.ts";
import { toPersonKey } from "../../db/person-key.ts";
import type { Deps } from "../../deps.ts";
import { applicant, audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import type { MyEvent } from "../../mail/payloads.ts";
import { type ApplicationRow, lockApplication, setConsent } from "../applications/applications.repository.ts";
import { attach, changesPerDay } from "../applications/attach.ts";
import { findMyJob, insertMyNotice, notifyAboutAppointments } from "../applications/notices.ts";
import { erase, formatErased, type OnErase } from "../people/erasure.ts";
import { exportPerson } from "./export.ts";
import { findMyApplication, setWithdrawn, toMyApplication } from "./my.repository.ts";

const linkChecks: RateLimit = { name: "my-page", max: 60, windowSeconds: 600 };
const wrongTokens: RateLimit = { name: "my", max: 60, windowSeconds: 600 };
const perApplication: RateLimit = { name: "my-application", max: 60, windowSeconds: 600 };
const exportsPerPerson: RateLimit = { name: "my-export", max: 10, windowSeconds: 3_600 };

const actions = {
  cvReplaced: "mineCvReplaced",
  withdrawn: "mineWithdrawn",
  takenBack: "mineTakenBack",
  consentGiven: "mineConsentGiven",
  consentWithdrawn: "mineConsentWithdrawn",
  exported: "mineExported",
  erased: "mineErased",
} as const satisfies Record<MyEvent, AuditAction>;

/** The applicant's page, opened by the link in the receipt. */
export function myRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { config, db, clock, scheduler } = deps;

  async function findRow(token: string, request: FastifyRequest): Promise<ApplicationRow> {
    const row = await findMyApplication(db.query, token);
    if (!row) {
      // Only wrong tokens count per IP address: others at the same address must not block the holder of a right token.
      await limiter.use(wrongTokens, request);
      throw new Refusal("notFound");
    }
    await limiter.use(perApplication, { key: row.id });
    return row;
  }

  async function respond(token: string) {
    const row = await findMyApplication(db.query, token);
    if (!row) throw new Refusal("notFound");
    return toMyApplication(row, await findMyJob(db.query, row, clock()), { ...config.retention, now: clock() });
  }

  /** Adds the activity and the applicant's mail to the transaction of the change. */
  async function record(write: Write, row: ApplicationRow, event: MyEvent, target = row.id) {
    const now = clock();
    // The lock makes a simultaneous erasure wait, so that the erasure also removes what is written here.
    if (!(await lockApplication(write, db.engine, row.id))) throw new Refusal("notFound");
    // The activity omits the e-mail address, which would outlive the person's data.
    await audit(write, now, { actor: applicant, actorId: undefined, action: actions[event], target });
    await insertMyNotice(write, row, event, now);
  }

  function notifyChanged(row: ApplicationRow): void {
    scheduler.wake("outbox");
    db.notify("applications", row.id);
  }

  route(app, readMine, async ({ body, request }) => {
    await findRow(body.token, request);
    return respond(body.token);
  });

  route(app, replaceMyResume, async ({ body, request, ...commit }) => {
    const application = await findRow(body.token, request);
    await attach(deps, limiter, commit, {
      application,
      fileUrl: body.resumeFileUrl,
      givenName: body.resumeFilename,
      onAttach: (write) => record(write, application, "cvReplaced"),
    });
    return respond(body.token);
  });

  route(app, withdrawMine, async ({ body, request, commit }) => {
    const row = await findRow(body.token, request);
    await limiter.use(changesPerDay, { key: row.id });
    await commit(async (write) => {
      const current = await lockApplication(write, db.engine, row.id);
      if (current && isDecided(toMyStatus(current.stage))) throw new Refusal("forbidden");
      if (await setWithdrawn(write, row.id, body.withdrawn, clock())) {
        const event = body.withdrawn ? "withdrawn" : "takenBack";
        await record(write, row, event);
        await notifyAboutAppointments(write, row, event, config.mail, clock());
      }
      return { id: row.id };
    });
    notifyChanged(row);
    return respond(body.token);
  });

  route(app, changeMyConsent, async ({ body, request, commit }) => {
    const row = await findRow(body.token, request);
    await limiter.use(changesPerDay, { key: row.id });
    await commit(async (write) => {
      const isChanged = await setConsent(write, row.id, body.keepForLater, { by: undefined, now: clock() });
      if (isChanged) await record(write, row, body.keepForLater ? "consentGiven" : "consentWithdrawn");
      return { id: row.id };
    });
    notifyChanged(row);
    return respond(body.token);
  });

  route(app, exportMine, async ({ body, request }) => {
    const row = await findRow(body.token, request);
    await limiter.use(exportsPerPerson, { key: row.email_key });
    await db.write((write) => record(write, row, "exported"));
    scheduler.wake("outbox");
    return exportPerson(deps, row);
  });

  route(app, eraseMine, async ({ body, request, commit, findReplay }) => {
    const row = await findRow(body.token, request).catch(async (error: unknown) => {
      // After the erasure the token is unknown, but a repeated request still has to succeed.
      if (await findReplay()) return undefined;
      throw error;
    });
    if (!row) return;
    if (toPersonKey(body.email) !== row.email_key) throw new Refusal("validation", { fields: { email: "invalid" } });
    const onErase: OnErase = async (write, counts) => {
      if (counts.applications + counts.contacts === 0) return;
      await record(write, row, "erased", formatErased(counts));
      await notifyAboutAppointments(write, row, "erased", config.mail, clock());
    };
    await erase(deps, row.email_key, onErase, (work) => commit(async (write) => ({ ...(await work(write)) })));
    scheduler.wake("outbox");
  });
}

/** Whether a link opens an application, for its page's HTTP status. Above the rate limit every link counts as valid. */
export function createLinkCheck(db: Deps["db"], limiter: RateLimiter) {
  return async (token: string, ip: string): Promise<boolean> => {
    if ((await limiter.count(linkChecks, { ip })).isLimited) return true;
    return (await findMyApplication(db.query, token)) !== undefined;
  };
}
