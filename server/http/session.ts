import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Updateable } from "kysely";
import { unattendedHeader } from "../../contract/events.ts";
import type { Database, Query, Write } from "../db/db.ts";
import { isYounger } from "../db/expiry.ts";
import { hashToken, newToken } from "../db/ids.ts";
import type { Tables } from "../db/schema.ts";
import type { Deps, StaffDeps } from "../deps.ts";
import { type Acts, actsOf } from "./acts.ts";
import type { AuditEntry } from "./audit.ts";
import { Refusal } from "./errors.ts";
import { isOver } from "./live-sessions.ts";
import type { RateLimit, RateLimiter } from "./rate-limit.ts";

/** The time of last use is written at most this often: each request would otherwise wait for the disk. */
const noteEveryMs = 60_000;
/** How long a password or passkey that was shown lets sensitive acts through. */
export const proofMs = 10 * 60_000;
/** How long a token is taken beside the one that has followed it. */
const overlapMs = 30_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** A request that a page makes by itself: it does not keep the session of somebody who has gone away alive. */
    isUnattended?: true;
    /** What leads to a passkey, where the site requires one. */
    isOpenWithoutPasskey?: true;
  }
}

export interface SignedIn extends Acts {
  /** The user's. */
  id: string;
  username: string;
  sessionId: string;
  tokenHash: string;
  /** Whether the user showed a password or passkey within the last ten minutes. */
  proved: boolean;
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/**
 * A session whose user has just shown who they are goes on under a new token. The one that was sent is taken until the
 * new one has arrived, for an answer may be lost on its way, but no proof counts for it.
 */
export async function renewSession(write: Write, { sessionId, tokenHash }: SignedIn, now: Date): Promise<string> {
  return setToken(write, sessionId, { previous_hash: tokenHash, previous_ends_at: null }, now);
}

/** The same after a change of the password: the old token is dead at once, like all others of the user. */
export async function replaceToken(write: Write, sessionId: string, device: string, now: Date): Promise<string> {
  return setToken(write, sessionId, { previous_hash: null, previous_ends_at: null, device }, now);
}

async function setToken(write: Write, id: string, change: Updateable<Tables["sessions"]>, now: Date): Promise<string> {
  const token = newToken();
  const { numUpdatedRows } = await write
    .updateTable("sessions")
    .set({ ...change, token_hash: hashToken(token), proved_at: now.toISOString() })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("unauthorized");
  return token;
}

export async function endSession(query: Query, id: string): Promise<void> {
  await query.deleteFrom("sessions").where("id", "=", id).execute();
}

/** All of them, or all but one. */
export async function endSessionsOf(query: Query, adminId: string, but = ""): Promise<void> {
  await query.deleteFrom("sessions").where("admin_id", "=", adminId).where("id", "!=", but).execute();
}

/** Of one address: more than all tabs of an office send whose sessions have ended. */
const refusedTokens: RateLimit = { name: "token", max: 60, windowSeconds: 60 };

type TellRefused = (entry: AuditEntry) => Promise<void>;

/** Everything registered in this scope needs a valid bearer token; there is no way to add a route around it. */
export function requireAdmin(scope: FastifyInstance, site: Site, limiter: RateLimiter, tell: TellRefused): void {
  // After the body has come: whoever sends it drop by drop must not act for a session that has ended meanwhile.
  scope.addHook("preHandler", async (request) => {
    const isUnattended = request.routeOptions.config.isUnattended ?? request.headers[unattendedHeader] !== undefined;
    const session = await findSession(site, bearerToken(request), isUnattended);
    if (!session) {
      if (request.headers.authorization) {
        await limiter.use(refusedTokens, request);
        await tell({ actor: "?", who: undefined, action: "tokenRefused", request });
      }
      throw new Refusal("unauthorized");
    }
    signedIn.set(request, session);
    if (request.routeOptions.config.isOpenWithoutPasskey || !(await mustAddPasskey(site, session.id))) return;
    // Whoever knows the password and nothing else leaves a trace.
    await tell({ ...doneBy(request), action: "secondStepAsked", request });
    throw new Refusal("passkeyMissing");
  });
  scope.setErrorHandler(async (error, request) => {
    if (error instanceof Refusal && error.code === "reauthRequired")
      await tell({ ...doneBy(request), action: "proofAsked", request });
    throw error;
  });
}

/** Whether the site requires a passkey and this user has none. */
export async function mustAddPasskey(
  { config, db }: Pick<StaffDeps, "config" | "db">,
  adminId: string,
): Promise<boolean> {
  if (!config.requirePasskey) return false;
  const one = await db.query.selectFrom("passkeys").select("id").where("admin_id", "=", adminId).executeTakeFirst();
  return one === undefined;
}

/** Undefined for visitors. */
export function findSignedIn(request: FastifyRequest): SignedIn | undefined {
  return signedIn.get(request);
}

export function adminOf(request: FastifyRequest): SignedIn {
  const session = findSignedIn(request);
  if (!session) throw new Refusal("unauthorized");
  return session;
}

/** For the record of who did what. */
export function doneBy(request: FastifyRequest): { actor: string; who: string } {
  const { username: actor, id: who } = adminOf(request);
  return { actor, who };
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

type Site = Pick<Deps, "config" | "db" | "clock">;

async function findSession(
  { config, db, clock }: Site,
  token: string | undefined,
  isUnattended: boolean,
): Promise<SignedIn | undefined> {
  if (!token) return undefined;
  const now = clock();
  const tokenHash = hashToken(token);
  const row = await db.query
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .selectAll("sessions")
    .select(["admins.username", "admins.password_made_up"])
    .where(({ eb, or }) => or([eb("token_hash", "=", tokenHash), eb("previous_hash", "=", tokenHash)]))
    .where("admins.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const since = (time: string) => now.getTime() - Date.parse(time);
  // Begun where the site was only tried out, with the password that was printed there.
  if (isOver(row, now) || (config.isPublic && row.password_made_up)) {
    await endSession(db.query, row.id);
    return undefined;
  }
  const isCurrent = row.token_hash === tokenHash;
  if (!isCurrent && row.previous_ends_at !== null && row.previous_ends_at <= now.toISOString()) return undefined;
  if (isCurrent && row.previous_hash !== null && row.previous_ends_at === null) await endPrevious(db, row, now);
  if (!isUnattended && since(row.used_at) > noteEveryMs) await noteUse(db, row.id, row.admin_id, now.toISOString());
  const proved = isCurrent && isYounger(row.proved_at, proofMs, now);
  const user = { id: row.admin_id, username: row.username, sessionId: row.id };
  return { ...user, tokenHash, proved, ...actsOf(db, user) };
}

/** The new token has arrived; what other tabs have under way with the old one may still end. */
async function endPrevious(db: Database, { id, token_hash }: { id: string; token_hash: string }, now: Date) {
  await db.query
    .updateTable("sessions")
    .set({ previous_ends_at: new Date(now.getTime() + overlapMs).toISOString() })
    .where("id", "=", id)
    .where("token_hash", "=", token_hash)
    .execute();
}

async function noteUse(db: Database, sessionId: string, adminId: string, at: string): Promise<void> {
  await db.query.updateTable("sessions").set({ used_at: at }).where("id", "=", sessionId).execute();
  await db.query.updateTable("admins").set({ seen_at: at }).where("id", "=", adminId).execute();
}
