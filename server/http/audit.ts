import { createHmac } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { type AuditAction, getActionResult, isAuditAction } from "../../contract/activity.ts";
import { afterCommit, type Database, type Query } from "../db/db.ts";
import { hashToken, newId } from "../db/ids.ts";
import type { Task } from "../scheduler.ts";
import { ipKey, type RateLimit, type RateLimiter } from "./rate-limit.ts";
import { deviceIn } from "./user-agent.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** A fingerprint of an IP address, the same at every instance. It reveals only whether two addresses are equal. */
    fingerprintIp(address: string): string;
  }
}

/** Changes of a user, a device or a passkey: the log has its id. */
type Affecting =
  | Extract<AuditAction, `admin${string}`>
  | "passwordReset"
  | "sessionEnded"
  | "passkeyAdded"
  | "passkeyRenamed"
  | "passkeyRemoved";
type About =
  | { action: Exclude<AuditAction, Affecting>; about?: string | undefined }
  | { action: Affecting; about: string };

export type Event = About & {
  target?: string | undefined;
  /** A name from the code, such as a stage or a template; never text from a visitor. */
  detail?: string | undefined;
};

export type AuditEntry = Event & {
  actor: string;
  /** The user's id, for the log, which has no names; undefined for strangers and commands. */
  who: string | undefined;
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
  const row = { ...toRow(entry, now), bucket: null, untold: entry.request ? 0 : 1 };
  await query.insertInto("audit_events").values(row).execute();
  afterCommit(query, () => logEntry(entry, { id: row.id, count: 1 }));
}

/** Stores refusals: one row per hour and IP address, with a count. */
export function refusalAudit(db: Database, limiter: RateLimiter, clock: () => Date) {
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

    async function insertFirst(): Promise<Counted> {
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
    device: deviceIn(request?.headers["user-agent"]) ?? null,
  };
}

const isId = /^[\da-f]{8}-[\da-f-]{27}$/;

interface Counted {
  id: string;
  count: number;
}

/** The log is a copy outside the database, without names and IP addresses. */
function logEntry({ who, action, target = "", request, ...entry }: AuditEntry, { id, count }: Counted): void {
  if (!request) return;
  const about = entry.about ?? (isId.test(target) ? target : undefined);
  const ids = { id, count, ...(who && { who }), ...(about && { about }) };
  const level = getActionResult(action) === "refused" ? "warn" : "info";
  const from = request.server.fingerprintIp(request.ip);
  request.log[level]({ audit: action, result: getActionResult(action), ...ids, from }, "audit");
}

/** Actions whose target is a user name, which the log must not hold. */
const isAboutUser = /^admin|^passwordReset$/;

/** Commands have no log that is kept, so the next server that runs logs what they did. */
export function auditLogTask({ db, log }: { db: Database; log: FastifyBaseLogger }): Task {
  return {
    name: "audit log",
    everyMs: 15_000,
    async run() {
      const waiting = db.query.updateTable("audit_events").set({ untold: 0 }).where("untold", "=", sql.lit(1));
      const told = await waiting.returning(["id", "action", "target"]).execute();
      const users = told.length > 0 ? await db.query.selectFrom("admins").select(["id", "username"]).execute() : [];
      for (const { id, action, target } of told) {
        if (!isAuditAction(action)) continue;
        const about = isAboutUser.test(action) && users.find(({ username }) => username === target)?.id;
        log.info({ audit: action, result: getActionResult(action), id, count: 1, ...(about && { about }) }, "audit");
      }
    },
  };
}
