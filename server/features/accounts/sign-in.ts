import type { FastifyReply, FastifyRequest } from "fastify";
import type { Write } from "../../db/db.ts";
import { hashToken, newId, newToken } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { parseUserAgent } from "../../http/user-agent.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { insertAccountNotice } from "./notices.ts";
import type { AdminRow } from "./users.repository.ts";

/** The most sessions of one user; another login ends the least recently used one. */
const maxSessions = 20;

/** For the activity log. */
export type AuthMethod = "password" | "passkey" | "password, passkey" | "password, recovery code" | "invitation";

interface Entry {
  request: FastifyRequest;
  reply: FastifyReply;
  method: AuthMethod;
  /** Runs first in the same transaction. Undefined rolls it back without a session. */
  before?: (write: Write) => Promise<AdminRow | undefined>;
}

export interface SignIn {
  /** The device that the browser is known as for this user. */
  formatDevice(request: FastifyRequest, admin: AdminRow): string | undefined;
  /** The same where it is not said yet for whom. */
  anyDeviceOf(request: FastifyRequest): Promise<string | undefined>;
  /** Sends a device cookie with the response and returns its device. */
  remember(reply: FastifyReply, admin: AdminRow): string;
  /** The answer to a login; undefined when the user is disabled or has another password by now. */
  signIn(admin: AdminRow, entry: Entry): Promise<{ user: { username: string }; token: string } | undefined>;
}

/** The one place where sessions begin, by whichever method. */
export function createSignIn({ config, db, clock, signingKey, scheduler }: Deps): SignIn {
  const devices = createDeviceCookies(signingKey, config.isPublic);

  /** The devices of all users of this browser. */
  async function selectDevices({ headers: { cookie } }: FastifyRequest): Promise<string[]> {
    const ids = devices.usersIn(cookie);
    if (ids.length === 0) return [];
    const users = await db.query.selectFrom("admins").selectAll().where("id", "in", ids).execute();
    return users.map((user) => devices.recognise(cookie, user, clock())).filter((device) => device !== undefined);
  }

  return {
    formatDevice: (request, admin) => devices.recognise(request.headers.cookie, admin, clock()),
    anyDeviceOf: async (request) => (await selectDevices(request))[0],
    remember(reply, admin) {
      const { cookie, device } = devices.make(admin, clock());
      reply.header("set-cookie", cookie);
      return device;
    },
    async signIn(known, { request, reply, method, before }) {
      const isKnown = devices.recognise(request.headers.cookie, known, clock()) !== undefined;
      // A browser keeps one token: the session that it had before ends.
      const replaced = await selectDevices(request);
      const entered = await db
        .write(async (write) => {
          // Locked first, as resets do it. Not shared: of two logins at once each would wait for the other.
          if (db.engine === "postgres")
            await write.selectFrom("admins").select("id").where("id", "=", known.id).forNoKeyUpdate().execute();
          const admin = before ? await before(write) : known;
          if (!admin || (config.isPublic && admin.password_made_up)) throw new NotSignedInError();
          const now = clock();
          const { cookie, device } = devices.make(admin, now);
          if (!(await isUnchanged(write, admin))) throw new NotSignedInError();
          if (replaced.length > 0) await write.deleteFrom("sessions").where("device", "in", replaced).execute();
          const token = await insertSession(write, admin, device, request, now);
          await write.updateTable("admins").set({ seen_at: now.toISOString() }).where("id", "=", admin.id).execute();
          await audit(write, now, { actor: admin.username, who: admin.id, action: "login", target: method, request });
          if (!isKnown) await insertAccountNotice(write, admin, "newDevice", now, request);
          return { token, cookie, username: admin.username };
        })
        .catch((error: unknown) => {
          if (error instanceof NotSignedInError) return undefined;
          throw error;
        });
      if (!entered) return undefined;
      reply.header("set-cookie", entered.cookie);
      scheduler.wake("outbox");
      return { user: { username: entered.username }, token: entered.token };
    },
  };
}

/** Rolls back what `before` did. */
class NotSignedInError extends Error {}

/** Since the password or passkey was checked the user may have been disabled or reset. */
async function isUnchanged(write: Write, { id, password_hash }: AdminRow): Promise<boolean> {
  const row = await write
    .selectFrom("admins")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertSession(
  write: Write,
  { id }: AdminRow,
  device: string,
  request: FastifyRequest,
  now: Date,
): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  const times = { created_at: at, used_at: at, reauth_at: at };
  const place = { ...parseUserAgent(request.headers["user-agent"]), address: request.ip };
  await write
    .insertInto("sessions")
    .values({ id: newId(), token_hash: hashToken(token), admin_id: id, device, ...times, ...place })
    .execute();
  const newest = write
    .selectFrom("sessions")
    .select("id")
    .where("admin_id", "=", id)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(maxSessions);
  await write.deleteFrom("sessions").where("admin_id", "=", id).where("id", "not in", newest).execute();
  return token;
}
