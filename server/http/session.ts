import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database, Query, Write } from "../db/db.ts";
import type { Engine } from "../db/engine.ts";
import { hashToken, newToken } from "../db/ids.ts";
import { Refusal } from "./errors.ts";

const idleMs = 2 * 60 * 60 * 1_000;
const wholeMs = 12 * 60 * 60 * 1_000;
/** The time of last use is written at most this often: each request would otherwise wait for the disk. */
const noteEveryMs = 60_000;

export interface SignedIn {
  id: string;
  username: string;
  tokenHash: string;
}

const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** The user as read before the password was checked. */
interface Checked {
  id: string;
  password_hash: string;
}

/** Nothing for a user who was disabled or has got another password since. */
export async function startSession(
  write: Write,
  engine: Engine,
  checked: Checked,
  now: Date,
): Promise<string | undefined> {
  // Shared lock: a reset under way ends first and is seen, one that comes waits and then ends this session too.
  const unchanged = await write
    .selectFrom("admins")
    .select("id")
    .where("id", "=", checked.id)
    .where("password_hash", "=", checked.password_hash)
    .where("disabled_at", "is", null)
    .$if(engine === "postgres", (select) => select.forShare())
    .executeTakeFirst();
  if (!unchanged) return undefined;
  const token = newToken();
  const at = now.toISOString();
  await write
    .insertInto("sessions")
    .values({ token_hash: hashToken(token), admin_id: checked.id, created_at: at, used_at: at })
    .execute();
  return token;
}

export async function endSession(query: Query, tokenHash: string): Promise<void> {
  await query.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}

export async function endSessionsOf(query: Query, adminId: string): Promise<void> {
  await query.deleteFrom("sessions").where("admin_id", "=", adminId).execute();
}

/** Everything registered in this scope needs a valid bearer token; there is no way to add a route around it. */
export function requireAdmin(scope: FastifyInstance, db: Database, clock: () => Date): void {
  scope.addHook("onRequest", async (request) => {
    const session = await findSession(db, bearerToken(request), clock());
    if (!session) throw new Refusal("unauthorized");
    signedIn.set(request, session);
  });
}

export function adminOf(request: FastifyRequest): SignedIn {
  const session = signedIn.get(request);
  if (!session) throw new Refusal("unauthorized");
  return session;
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

async function findSession(db: Database, token: string | undefined, now: Date): Promise<SignedIn | undefined> {
  if (!token) return undefined;
  const tokenHash = hashToken(token);
  const row = await db.query
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["admins.id", "admins.username", "sessions.created_at", "sessions.used_at"])
    .where("sessions.token_hash", "=", tokenHash)
    .where("admins.disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const idle = now.getTime() - Date.parse(row.used_at);
  if (idle > idleMs || now.getTime() - Date.parse(row.created_at) > wholeMs) {
    await endSession(db.query, tokenHash);
    return undefined;
  }
  if (idle > noteEveryMs) {
    await db.query
      .updateTable("sessions")
      .set({ used_at: now.toISOString() })
      .where("token_hash", "=", tokenHash)
      .execute();
  }
  return { id: row.id, username: row.username, tokenHash };
}
