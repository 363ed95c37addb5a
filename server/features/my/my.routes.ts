import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuditAction } from "../../../contract/activity.ts";
import {
  changeMyConsent,
  eraseMine,
  exportMine,
  isDecided,
  myStatusOf,
  readMine,
  replaceMyResume,
  withdrawMine,
} from "../../../contract/people.ts";
import type { Write } from "../../db/db.ts";
import { personKey } from "../../db/person-key.ts";
import type { Deps } from "../../deps.ts";
import { applicant, audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import type { MyEvent } from "../../mail/payloads.ts";
import { setConsent } from "../applications/applications.repository.ts";
import { attach, changesOfDay } from "../applications/attach.ts";
import { erase, formatErased } from "../people/erasure.ts";
import { exportOf } from "./export.ts";
import { findMine, holdMine, jobOf, lockMine, type MyRow, setWithdrawn, toMine } from "./my.repository.ts";
import { noticeTo, tellOfAppointments } from "./notice.ts";

const perAddress: RateLimit = { name: "my", max: 60, windowSeconds: 600 };
const perApplication: RateLimit = { name: "my-application", max: 60, windowSeconds: 600 };
const exportsOfPerson: RateLimit = { name: "my-export", max: 10, windowSeconds: 3_600 };

const actions = {
  cvReplaced: "mineCvReplaced",
  withdrawn: "mineWithdrawn",
  takenBack: "mineTakenBack",
  consentGiven: "mineConsentGiven",
  consentWithdrawn: "mineConsentWithdrawn",
  exported: "mineExported",
  erased: "mineErased",
} as const satisfies Record<MyEvent, AuditAction>;

/** What an applicant does by the link of the receipt. */
export function myRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { config, db, clock, background } = deps;
  const keeping = () => ({ ...config.retention, now: clock() });

  async function mine(token: string, request: FastifyRequest): Promise<MyRow> {
    const row = await findMine(db.query, token);
    if (!row) {
      // Only wrong ones count: nobody guesses 256 bits, and neighbours must not close the way of a right one.
      await limiter.use(perAddress, request);
      throw new Refusal("notFound");
    }
    await limiter.use(perApplication, { key: row.id });
    return row;
  }

  async function answer(token: string) {
    const row = await findMine(db.query, token);
    if (!row) throw new Refusal("notFound");
    return toMine(row, await jobOf(db.query, row, clock()), keeping());
  }

  /** In the record of who did what, and to the applicant by mail; in the transaction of what was done. */
  async function tell(write: Write, row: MyRow, event: MyEvent, target = row.id) {
    const now = clock();
    if (!(await holdMine(write, db.engine, row.id))) throw new Refusal("notFound");
    // Without the address: it would outlive the person's data.
    await audit(write, now, { actor: applicant, who: undefined, action: actions[event], target });
    await noticeTo(write, row, event, now);
  }

  route(app, readMine, async ({ body, request }) => {
    await mine(body.token, request);
    return answer(body.token);
  });

  route(app, replaceMyResume, async ({ body, request }) => {
    const row = await mine(body.token, request);
    const file = { fileUrl: body.resumeFileUrl, givenName: body.resumeFilename, ip: request.ip };
    await attach(deps, limiter, row, file, (write) => tell(write, row, "cvReplaced"));
    db.notify("applications", row.id);
    return answer(body.token);
  });

  route(app, withdrawMine, async ({ body, request }) => {
    const row = await mine(body.token, request);
    await limiter.use(changesOfDay, { key: row.id });
    await db.write(async (write) => {
      const current = await lockMine(write, db.engine, row.id);
      if (current && isDecided(myStatusOf(current.stage))) throw new Refusal("forbidden");
      const changed = await setWithdrawn(write, row.id, body.withdrawn, clock());
      const event = body.withdrawn ? "withdrawn" : "takenBack";
      if (!changed) return;
      await tell(write, row, event);
      await tellOfAppointments(write, row, event, config.mail, clock());
    });
    background.wake("outbox");
    db.notify("applications", row.id);
    return answer(body.token);
  });

  route(app, changeMyConsent, async ({ body, request }) => {
    const row = await mine(body.token, request);
    await limiter.use(changesOfDay, { key: row.id });
    await db.write(async (write) => {
      const changed = await setConsent(write, row.id, body.keepForLater, { by: undefined, now: clock() });
      if (changed) await tell(write, row, body.keepForLater ? "consentGiven" : "consentWithdrawn");
    });
    background.wake("outbox");
    db.notify("applications", row.id);
    return answer(body.token);
  });

  route(app, exportMine, async ({ body, request, reply }) => {
    const row = await mine(body.token, request);
    await limiter.use(exportsOfPerson, { key: row.email_key });
    await db.write((write) => tell(write, row, "exported"));
    background.wake("outbox");
    return reply.type("application/json; charset=utf-8").send(Readable.from(exportOf(deps, row)));
  });

  route(app, eraseMine, async ({ body, request }) => {
    const row = await mine(body.token, request);
    if (personKey(body.email) !== row.email_key) throw new Refusal("validation", { fields: { email: "invalid" } });
    await erase(deps, row.email_key, async (write, counts) => {
      if (counts.applications + counts.contacts === 0) return;
      await tell(write, row, "erased", formatErased(counts));
      await tellOfAppointments(write, row, "erased", config.mail, clock());
    });
    background.wake("outbox");
  });
}
