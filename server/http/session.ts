import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Updateable } from "kysely";
import { unattendedHeader } from "../../contract/events.ts";
import type { Database, Query, Write } from "../db/db.ts";
import type { Engine } from "../db/engine.ts";
import { hashToken, newId, newToken } from "../db/ids.ts";
import type { Tables } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { AuditEntry } from "./audit.ts";
import { Refusal } from "./errors.ts";
import { isOver } from "./live-sessions.ts";
import { addressKey } from "./networks.ts";
import type { RateLimit, RateLimiter } from "./rate-limiter.ts";
import { placeOf } from "./user-agent.ts";

/** The time of last use is written at most this often: each request would otherwise wait for the disk. */
const noteEveryMs = 60_000;
/** How long a password or passkey that was shown lets sensitive acts through. */
export const proofMs = 10 * 60_000;
/** How long a token is taken beside the one that has followed it. */
const overlapMs = 30_000;
/** Of one user at a time; one more login ends the session that was used longest ago. */
const mostSessions = 20;

declare module "fastify" {
  interface FastifyContextConfig {
    /** A request that a page makes by itself: it does not keep the session of somebody who has gone away alive. */
    isUnattended?: true;
  }
}

export interface SignedIn {
  /** The user's. */
  id: string;
  username: string;
  sessionId: string;
  tokenHash: string;
  /** Whether the user showed a password or passkey within the last ten minutes. */
  proved: boolean;
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** The user as read before the password or passkey was checked. */
interface Checked {
  id: string;
  password_hash: string;
}

/** The nonces of the browser's device cookies: the one of this login, and those it came with, whoever's they are. */
interface Device {
  device: string;
  replaces: readonly string[];
}

/** Nothing for a user who was disabled or has got another password since. */
export async function startSession(
  write: Write,
  engine: Engine,
  checked: Checked,
  { device, replaces }: Device,
  request: FastifyRequest,
  now: Date,
): Promise<string | undefined> {
  // Locked: a reset under way ends first and is seen, one that comes waits and then ends this session too. Not shared,
  // for the row is written to later on: two logins side by side would each wait for the other to let go of it.
  const unchanged = await write
    .selectFrom("admins")
    .select("id")
    .where("id", "=", checked.id)
    .where("password_hash", "=", checked.password_hash)
    .where("disabled_at", "is", null)
    .$if(engine === "postgres", (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  if (!unchanged) return undefined;
  if (replaces.length > 0) await write.deleteFrom("sessions").where("device", "in", replaces).execute();
  const token = newToken();
  const at = now.toISOString();
  await write
    .insertInto("sessions")
    .values({
      id: newId(),
      token_hash: hashToken(token),
      admin_id: checked.id,
      created_at: at,
      used_at: at,
      proved_at: at,
      device,
      ...placeOf(request.headers["user-agent"]),
      address: request.ip,
    })
    .execute();
  const kept = write
    .selectFrom("sessions")
    .select("id")
    .where("admin_id", "=", checked.id)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(mostSessions);
  await write.deleteFrom("sessions").where("admin_id", "=", checked.id).where("id", "not in", kept).execute();
  return token;
}

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
const refusedTokens: RateLimit = { name: "token", most: 60, windowSeconds: 60 };

type TellRefused = (entry: AuditEntry) => Promise<void>;

/** Everything registered in this scope needs a valid bearer token; there is no way to add a route around it. */
export function requireAdmin(scope: FastifyInstance, site: Site, limiter: RateLimiter, tell: TellRefused): void {
  // After the body has come: whoever sends it drop by drop must not act for a session that has ended meanwhile.
  scope.addHook("preHandler", async (request) => {
    const isUnattended = request.routeOptions.config.isUnattended ?? request.headers[unattendedHeader] !== undefined;
    const session = await findSession(site, bearerToken(request), isUnattended);
    if (!session) {
      if (request.headers.authorization) {
        await limiter.use(refusedTokens, addressKey(request.ip));
        await tell({ actor: "?", action: "tokenRefused", request });
      }
      throw new Refusal("unauthorized");
    }
    signedIn.set(request, session);
  });
  scope.setErrorHandler(async (error, request) => {
    if (error instanceof Refusal && error.code === "proofRequired")
      await tell({ ...doneBy(request), action: "proofAsked", request });
    throw error;
  });
}

export function adminOf(request: FastifyRequest): SignedIn {
  const session = signedIn.get(request);
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
  const proved = isCurrent && since(row.proved_at) <= proofMs;
  return { id: row.admin_id, username: row.username, sessionId: row.id, tokenHash, proved };
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
