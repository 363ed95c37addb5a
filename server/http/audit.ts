import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AuditAction, getActionResult } from "../../contract/activity.ts";
import { afterCommit, type Database, type Query } from "../db/db.ts";
import { hashToken, newId } from "../db/ids.ts";
import { ipKey, type RateLimit, type RateLimiter } from "./rate-limit.ts";
import { deviceIn } from "./user-agent.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Tells whether two addresses are the same, the same at every instance, and nothing else of them. */
    markOf(address: string): string;
  }
}

/** What is done to a user, a device or a passkey: the log says to which. */
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

export type AuditEntry = About & {
  actor: string;
  /** The user's id, for the log, which has no names; nothing for strangers and commands. */
  who: string | undefined;
  target?: string | undefined;
  /** A word of ours, never of a visitor. */
  detail?: string | undefined;
  request?: FastifyRequest | undefined;
};

/** The key signs other things as well: the first word keeps the one from passing for the other. */
export function installMarks(app: FastifyInstance, signingKey: Buffer): void {
  app.decorate("markOf", (address) =>
    createHmac("sha256", signingKey)
      .update(JSON.stringify(["from", ipKey(address)]))
      .digest("base64url")
      .slice(0, 12),
  );
}

/** Whoever has the link or the token of an application is its applicant. */
export const applicant = "(applicant)";

const hourMs = 60 * 60 * 1_000;
/** In an hour; whatever is refused beyond that is counted without its address, so that nobody can fill the table. */
const refusals: RateLimit = { name: "audit", max: 500, windowSeconds: hourMs / 1_000 };

/** Who did what, when and from where. Written in the transaction of what it reports, where there is one. */
export async function audit(query: Query, now: Date, entry: AuditEntry): Promise<void> {
  const row = { ...rowOf(entry, now), bucket: null, untold: entry.request ? 0 : 1 };
  await query.insertInto("audit_events").values(row).execute();
  afterCommit(query, () => tell(entry, { id: row.id, count: 1 }));
}

/** What was refused: one row an hour for each address, with how often. What comes in one moment is one write. */
export function refusalAudit(db: Database, limiter: RateLimiter, clock: () => Date) {
  const gathering = new Map<string, { times: number; told: Promise<void> }>();

  return (entry: AuditEntry): Promise<void> => {
    const row = rowOf(entry, clock());
    const hour = Math.floor(Date.parse(row.at) / hourMs);
    const bucketOf = (address: string) =>
      hashToken(JSON.stringify([entry.action, entry.actor, entry.target, address, hour]));
    const bucket = bucketOf(ipKey(row.address ?? ""));
    const known = gathering.get(bucket);
    if (known) {
      known.times += 1;
      return known.told;
    }
    const batch = { times: 1, told: setImmediate().then(write) };
    gathering.set(bucket, batch);
    return batch.told;

    async function write(): Promise<void> {
      gathering.delete(bucket);
      const { times } = batch;
      const again = await db.query
        .updateTable("audit_events")
        .set((event) => ({ count: event("count", "+", times) }))
        .where("bucket", "=", bucket)
        .returning(["id", "count"])
        .executeTakeFirst();
      tell(entry, again ?? (await first(times)));
    }

    async function first(times: number): Promise<Told> {
      const { isLimited } = await limiter.count(refusals, { key: "all" });
      const event = isLimited ? { ...row, address: null, device: null, bucket: bucketOf("") } : { ...row, bucket };
      return db.query
        .insertInto("audit_events")
        .values({ ...event, count: times })
        .onConflict((same) =>
          same.column("bucket").doUpdateSet((old) => ({ count: old("audit_events.count", "+", times) })),
        )
        .returning(["id", "count"])
        .executeTakeFirstOrThrow();
    }
  };
}

function rowOf({ actor, action, target, detail, request }: AuditEntry, now: Date) {
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

interface Told {
  id: string;
  count: number;
}

/** The log keeps it outside the database, without names and addresses. */
function tell({ who, action, target = "", request, ...entry }: AuditEntry, { id, count }: Told): void {
  if (!request) return;
  const about = entry.about ?? (isId.test(target) ? target : undefined);
  const ids = { id, count, ...(who && { who }), ...(about && { about }) };
  const level = getActionResult(action) === "refused" ? "warn" : "info";
  const from = request.server.markOf(request.ip);
  request.log[level]({ audit: action, result: getActionResult(action), ...ids, from }, "audit");
}
