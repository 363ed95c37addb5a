import { createHmac } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { type AuditAction, getActionResult, isAuditAction } from "../../contract/activity.ts";
import { type Database, type Query, runAfterCommit } from "../db/db.ts";
import { hashToken, newId } from "../db/ids.ts";
import type { Task } from "../scheduler.ts";
import { ipKey, type RateLimit, type RateLimiter } from "./rate-limit.ts";
import { describeDevice } from "./user-agent.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** A fingerprint of an IP address, the same at every instance. It reveals only whether two addresses are equal. */
    fingerprintIp(address: string): string;
  }
}

/** Actions on a user, a session or a passkey. The log has no names, so `about` must be the id. */
type AccountAction =
  | Extract<AuditAction, `admin${string}`>
  | "passwordReset"
  | "sessionEnded"
  | "passkeyAdded"
  | "passkeyRenamed"
  | "passkeyRemoved";
type About =
  | { action: Exclude<AuditAction, AccountAction>; about?: string | undefined }
  | { action: AccountAction; about: string };

export type Event = About & {
  target?: string | undefined;
  /** A name from the code, such as a stage or a template; never text from a visitor. */
  detail?: string | undefined;
};

export type AuditEntry = Event & {
  actor: string;
  /** The user's id, for the log, which has no names; undefined for strangers and commands. */
  actorId: string | undefined;
  request?: FastifyRequest | undefined;
};

/** The prefix `from` separates fingerprints from other uses of the signing key. */
export function installIpFingerprint(app: FastifyInstance, signingKey: Buffer): void {
  app.decorate("fingerprintIp", (address) =>
    createHmac("sha256", signingKey)
      .update(JSON.stringify(["from", ipKey(address)]))
      .digest("base64url")
      .slice(0, 12),
  );
}

/** The actor of everything that is done with the link or the token of an application. */
export const applicant = "(applicant)";

const hourMs = 60 * 60 * 1_000;
/** New rows per hour. Further refusals are counted in one row without an IP address: a flood cannot fill the table. */
const refusals: RateLimit = { name: "audit", max: 500, windowSeconds: hourMs / 1_000 };

/** Stores who did what, when and from where, in the same transaction as the change. */
export async function audit(query: Query, now: Date, entry: AuditEntry): Promise<void> {
  const row = { ...toRow(entry, now), bucket: null, log_pending: entry.request ? 0 : 1 };
  await query.insertInto("audit_events").values(row).execute();
  runAfterCommit(query, () => logEntry(entry, { id: row.id, count: 1 }));
}

/** Stores refusals: one row per hour and IP address, with a count. */
export function createRefusalAudit(db: Database, limiter: RateLimiter, clock: () => Date) {
  return async (entry: AuditEntry): Promise<void> => {
    const row = toRow(entry, clock());
    const hour = Math.floor(Date.parse(row.at) / hourMs);
    const getBucket = (address: string) =>
      hashToken(JSON.stringify([entry.action, entry.actor, entry.target, address, hour]));
    const bucket = getBucket(ipKey(row.address ?? ""));
    const again = await db.query
      .updateTable("audit_events")
      .set((event) => ({ count: event("count", "+", 1) }))
      .where("bucket", "=", bucket)
      .returning(["id", "count"])
      .executeTakeFirst();
    logEntry(entry, again ?? (await insertFirst()));

    async function insertFirst(): Promise<AuditCount> {
      const { isLimited } = await limiter.count(refusals, { key: "all" });
      const event = isLimited ? { ...row, address: null, device: null, bucket: getBucket("") } : { ...row, bucket };
      return db.query
        .insertInto("audit_events")
        .values({ ...event, count: 1 })
        .onConflict((same) =>
          same.column("bucket").doUpdateSet((old) => ({ count: old("audit_events.count", "+", 1) })),
        )
        .returning(["id", "count"])
        .executeTakeFirstOrThrow();
    }
  };
}

function toRow({ actor, action, target, detail, request }: AuditEntry, now: Date) {
  return {
    id: newId(),
    at: now.toISOString(),
    actor,
    action,
    target: target ?? null,
    detail: detail ?? null,
    address: request?.ip ?? null,
    device: describeDevice(request?.headers["user-agent"]) ?? null,
  };
}

const idPattern = /^[\da-f]{8}-[\da-f-]{27}$/;

interface AuditCount {
  id: string;
  count: number;
}

/** The log is a copy outside the database, without names and IP addresses. */
function logEntry({ actorId, action, target = "", request, ...entry }: AuditEntry, { id, count }: AuditCount): void {
  if (!request) return;
  const about = entry.about ?? (idPattern.test(target) ? target : undefined);
  const ids = { id, count, ...(actorId && { who: actorId }), ...(about && { about }) };
  const level = getActionResult(action) === "refused" ? "warn" : "info";
  const from = request.server.fingerprintIp(request.ip);
  request.log[level]({ audit: action, result: getActionResult(action), ...ids, from }, "audit");
}

/** Actions whose target is a user name, which the log must not hold. */
const userActionPattern = /^admin|^passwordReset$/;

/** Commands have no log that is kept, so the next server that runs logs what they did. */
export function auditLogTask({ db, log }: { db: Database; log: FastifyBaseLogger }): Task {
  return {
    name: "audit log",
    everyMs: 15_000,
    async run() {
      const waiting = db.query
        .updateTable("audit_events")
        .set({ log_pending: 0 })
        .where("log_pending", "=", sql.lit(1));
      const pending = await waiting.returning(["id", "action", "target"]).execute();
      const users = pending.length > 0 ? await db.query.selectFrom("admins").select(["id", "username"]).execute() : [];
      for (const { id, action, target } of pending) {
        if (!isAuditAction(action)) continue;
        const about = userActionPattern.test(action) && users.find(({ username }) => username === target)?.id;
        log.info({ audit: action, result: getActionResult(action), id, count: 1, ...(about && { about }) }, "audit");
      }
    },
  };
}
