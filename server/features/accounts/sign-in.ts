import type { FastifyReply, FastifyRequest } from "fastify";
import type { Write } from "../../db/db.ts";
import { hashToken, newId, newToken } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { parseUserAgent } from "../../http/user-agent.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { insertAccountNotice } from "./notices.ts";
import type { AdminRow } from "./users.repository.ts";

/** Limit of sessions per user: one more login ends the least recently used session. */
const maxSessions = 20;

/** How a user signed in, for the activity log. */
export type AuthMethod = "password" | "passkey" | "password, passkey" | "password, recovery code" | "invitation";

interface Entry {
  request: FastifyRequest;
  reply: FastifyReply;
  method: AuthMethod;
  /** Runs first in the same transaction. Undefined rolls the transaction back, and no session begins. */
  before?: (write: Write) => Promise<AdminRow | undefined>;
}

/** The user who signs in, for the activity log. */
export const toActor = (admin?: AdminRow) => ({ actor: admin?.username ?? "?", actorId: admin?.id });

/** The one place where sessions begin, by any method. */
export function createSignIn({ config, db, clock, signingKey, scheduler }: Deps) {
  const devices = createDeviceCookies(signingKey, config.isPublic);

  /** The devices that the browser is known as, one for each of its users. */
  async function selectDevices({ headers: { cookie } }: FastifyRequest): Promise<string[]> {
    const ids = devices.usersIn(cookie);
    if (ids.length === 0) return [];
    const users = await db.query.selectFrom("admins").selectAll().where("id", "in", ids).execute();
    return users.map((user) => devices.recognize(cookie, user, clock())).filter((device) => device !== undefined);
  }

  return {
    /** The device that the browser is known as for this user. */
    findDevice: ({ headers: { cookie } }: FastifyRequest, admin: AdminRow) => devices.recognize(cookie, admin, clock()),
    /** A device that the browser is known as, for requests that do not name a user yet. */
    findAnyDevice: async (request: FastifyRequest) => (await selectDevices(request))[0],
    /** Sends a device cookie with the response and returns its device. */
    remember(reply: FastifyReply, admin: AdminRow): string {
      const { cookie, device } = devices.make(admin, clock());
      reply.header("set-cookie", cookie);
      return device;
    },
    /** The answer to a login; undefined when the user is disabled or has another password by now. */
    async signIn(known: AdminRow, { request, reply, method, before }: Entry) {
      const isKnown = devices.recognize(request.headers.cookie, known, clock()) !== undefined;
      // A browser keeps only one token, so the browser's previous sessions end.
      const replaced = await selectDevices(request);
      const signedIn = await db
        .write(async (write) => {
          // Locks the user first, as resets do. With a shared lock, two logins at once would deadlock.
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
          await audit(write, now, { ...toActor(admin), action: "login", target: method, request });
          if (!isKnown) await insertAccountNotice(write, admin, "newDevice", now, request);
          return { token, cookie, username: admin.username };
        })
        .catch((error: unknown) => {
          if (error instanceof NotSignedInError) return undefined;
          throw error;
        });
      if (!signedIn) return undefined;
      reply.header("set-cookie", signedIn.cookie);
      scheduler.wake("outbox");
      return { user: { username: signedIn.username }, token: signedIn.token };
    },
  };
}

/** Thrown to roll the transaction back, with everything that `before` did. */
class NotSignedInError extends Error {}

/** False when the user was disabled or reset after the password or passkey was checked. */
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
