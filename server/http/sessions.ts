import type { FastifyInstance, FastifyRequest } from "fastify";
import { unattendedHeader } from "../../contract/events.ts";
import type { Database, Engine, Query, StaffDatabase, Write } from "../db/db.ts";
import { hashToken, newToken } from "../db/ids.ts";
import { isWithin } from "../db/timestamps.ts";
import type { Deps, StaffDeps } from "../deps.ts";
import { type AuditEntry, audit, type Event } from "./audit.ts";
import { Refusal } from "./errors.ts";
import type { RateLimit, RateLimiter } from "./rate-limit.ts";

/** The time of last use is written at most this often: each request would otherwise wait for the disk. */
const minUseIntervalMs = 60_000;
const idleTimeoutMs = 2 * 60 * 60_000;
const absoluteTimeoutMs = 12 * 60 * 60_000;
/** How long sensitive acts are allowed after a login or re-authentication. */
const reauthValidMs = 10 * 60_000;
/** How long other tabs may use the token from before a re-authentication. */
const previousTokenMs = 30_000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** A page sends the request by itself, so the request does not prolong the session of a user who has left. */
    isUnattended?: true;
    /** Routes that are needed to add a passkey, where the site requires one. */
    isOpenWithoutPasskey?: true;
  }
}

export interface SignedIn {
  /** The id of the user. */
  id: string;
  username: string;
  sessionId: string;
  tokenHash: string;
  /** Whether the user signed in or re-authenticated within the last ten minutes. */
  isReauthenticated: boolean;
  /** Runs a transaction of an open session. Resetting or disabling the user waits for the end of the transaction. */
  write: Database["write"];
  /** Runs a transaction that changes users, alone: the transactions of all users and this one wait for each other. */
  writeExclusive: Database["write"];
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** The signed-in user of a request; undefined for visitors. */
export function findSignedIn(request: FastifyRequest): SignedIn | undefined {
  return signedIn.get(request);
}

export function getSignedIn(request: FastifyRequest): SignedIn {
  const session = findSignedIn(request);
  if (!session) throw new Refusal("unauthorized");
  return session;
}

/** The signed-in user as the activity log names the author of an action. */
export function getActor(request: FastifyRequest): { actor: string; actorId: string } {
  const { username: actor, id: actorId } = getSignedIn(request);
  return { actor, actorId };
}

/** Records what the signed-in user did, in the transaction of the change. */
export function auditStaff(query: Query, now: Date, request: FastifyRequest, event: Event): Promise<void> {
  return audit(query, now, { ...getActor(request), ...event, request });
}

type Site = Pick<Deps, "config" | "db" | "clock">;
type AuditRefusal = (entry: AuditEntry) => Promise<void>;

/** The limit per IP address is above what the tabs of an office send after their sessions have ended. */
const refusedTokens: RateLimit = { name: "token", max: 60, windowSeconds: 60 };

/** Every route of this scope needs a valid bearer token. */
export function requireAdmin(scope: FastifyInstance, site: Site, limiter: RateLimiter, auditRefusal: AuditRefusal) {
  // The check runs after the body has arrived, so that a session that ends during a slow upload is refused.
  scope.addHook("preHandler", async (request) => {
    const isUnattended = request.routeOptions.config.isUnattended ?? request.headers[unattendedHeader] !== undefined;
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
    const session = token && (await findSession(site, token, isUnattended));
    if (!session) {
      if (request.headers.authorization) {
        await limiter.use(refusedTokens, request);
        await auditRefusal({ actor: "?", actorId: undefined, action: "tokenRefused", request });
      }
      throw new Refusal("unauthorized");
    }
    signedIn.set(request, session);
    if (request.routeOptions.config.isOpenWithoutPasskey || !(await mustAddPasskey(site, session.id))) return;
    await auditRefusal({ ...getActor(request), action: "secondStepAsked", request });
    throw new Refusal("passkeyMissing");
  });
  scope.setErrorHandler(async (error, request) => {
    if (error instanceof Refusal && error.code === "reauthRequired")
      await auditRefusal({ ...getActor(request), action: "reauthRequested", request });
    throw error;
  });
}

/** Whether the site requires a passkey and this user has none. */
export async function mustAddPasskey({ config, db }: Pick<StaffDeps, "config" | "db">, adminId: string) {
  if (!config.requirePasskey) return false;
  const one = await db.query.selectFrom("passkeys").select("id").where("admin_id", "=", adminId).executeTakeFirst();
  return one === undefined;
}

async function findSession({ config, db, clock }: Site, token: string, isUnattended: boolean) {
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
  // A public site ends sessions with a generated password, which began while the site was only tried out.
  if (isTimedOut(row, now) || (config.isPublic && row.password_made_up)) {
    await endSession(db.query, row.id);
    return undefined;
  }
  const isCurrent = row.token_hash === tokenHash;
  if (!isCurrent && !(row.previous_ends_at && row.previous_ends_at > now.toISOString())) return undefined;
  if (!isUnattended && now.getTime() - Date.parse(row.used_at) > minUseIntervalMs) await recordUse(db.query, row, now);
  const user = { id: row.admin_id, username: row.username, sessionId: row.id };
  const isReauthenticated = isCurrent && isWithin(row.reauth_at, reauthValidMs, now);
  return { ...user, tokenHash, isReauthenticated, ...createSessionWrites(db, user) } satisfies SignedIn;
}

async function recordUse(query: Query, { id, admin_id }: { id: string; admin_id: string }, now: Date): Promise<void> {
  const at = now.toISOString();
  await query.updateTable("sessions").set({ used_at: at }).where("id", "=", id).execute();
  await query.updateTable("admins").set({ seen_at: at }).where("id", "=", admin_id).execute();
}

/** Nothing is committed for a session that has ended since its request began. */
function createSessionWrites(db: Database, { id, sessionId }: Pick<SignedIn, "id" | "sessionId">) {
  const withLock =
    (lock: (write: Write) => Promise<unknown>): Database["write"] =>
    (work, channel) =>
      db.write(async (write) => {
        if (db.engine === "postgres") await lock(write);
        // A second statement: a statement that waits for the lock sees the session as it was before the wait.
        const live = await write.selectFrom("sessions").select("id").where("id", "=", sessionId).executeTakeFirst();
        if (!live) throw new Refusal("unauthorized");
        return work(write);
      }, channel);
  return {
    write: withLock((write) => write.selectFrom("admins").select("id").where("id", "=", id).forKeyShare().execute()),
    writeExclusive: withLock((write) => lockUsers(write, db.engine)),
  };
}

/** Locks all users in one order before anything else: two users who reset each other would otherwise deadlock. */
export async function lockUsers(write: Write, engine: Engine): Promise<void> {
  if (engine === "postgres") await write.selectFrom("admins").select("id").orderBy("id").forUpdate().execute();
}

/** Renews the token after re-authentication. Other tabs may use the old one for a moment, but for nothing sensitive. */
export function renewToken(write: Write, { sessionId, tokenHash }: SignedIn, now: Date): Promise<string> {
  const previous_ends_at = new Date(now.getTime() + previousTokenMs).toISOString();
  return setToken(write, sessionId, { previous_hash: tokenHash, previous_ends_at }, now);
}

/** Replaces the token after a change of the password, so that the old token is invalid at once. */
export function replaceToken(write: Write, sessionId: string, device: string, now: Date): Promise<string> {
  return setToken(write, sessionId, { previous_hash: null, previous_ends_at: null, device }, now);
}

interface TokenChange {
  previous_hash: string | null;
  previous_ends_at: string | null;
  device?: string;
}

async function setToken(write: Write, id: string, change: TokenChange, now: Date): Promise<string> {
  const token = newToken();
  const { numUpdatedRows } = await write
    .updateTable("sessions")
    .set({ ...change, token_hash: hashToken(token), reauth_at: now.toISOString() })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("unauthorized");
  return token;
}

export async function endSession(query: Query, id: string): Promise<void> {
  await query.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Ends all sessions of a user, or all but one. `staff.routes.ts` then notifies open event streams. */
export async function endSessions(query: Query, adminId: string, exceptId = ""): Promise<void> {
  await query.deleteFrom("sessions").where("admin_id", "=", adminId).where("id", "!=", exceptId).execute();
}

/** Whether a session has timed out, although its row still exists. */
export function isTimedOut({ used_at, created_at }: { used_at: string; created_at: string }, now: Date): boolean {
  return !isWithin(used_at, idleTimeoutMs, now) || !isWithin(created_at, absoluteTimeoutMs, now);
}

/** Which of these sessions are still open. */
export async function selectOpenSessions(db: StaffDatabase, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["sessions.id", "sessions.created_at", "sessions.used_at"])
    .where("sessions.id", "in", [...ids])
    .where("admins.disabled_at", "is", null)
    .execute();
  return new Set(rows.filter((row) => !isTimedOut(row, now)).map(({ id }) => id));
}
