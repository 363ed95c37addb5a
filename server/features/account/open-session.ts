import type { FastifyReply, FastifyRequest } from "fastify";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import type { AdminRow } from "./admins.repository.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { noticeOf } from "./notices.ts";
import { startSession } from "./start-session.ts";

/** By what the user got in, or tried to, for the activity log. */
export type Way = "password" | "passkey" | "password, passkey" | "password, recovery code" | "invitation";

interface Entry {
  request: FastifyRequest;
  reply: FastifyReply;
  how: Way;
  /** Done in the same transaction before; nothing when it cannot be done, and nobody gets in. */
  before?: (write: Write) => Promise<AdminRow | undefined>;
}

export interface Door {
  /** Under which the browser is known for this user. */
  deviceOf(request: FastifyRequest, admin: AdminRow): string | undefined;
  /** The same where it is not said yet for whom. */
  anyDeviceOf(request: FastifyRequest): Promise<string | undefined>;
  /** The cookie by which the browser will be known, already on its way with the answer, and its nonce. */
  remember(reply: FastifyReply, admin: AdminRow): string;
  /** The answer to a login; nothing for a user who must not get in, or whose password is another by now. */
  enter(admin: AdminRow, entry: Entry): Promise<{ user: { username: string }; token: string } | undefined>;
}

/** The one place where sessions begin, whatever opened it. */
export function createDoor({ config, db, clock, signingKey, background }: Deps): Door {
  const devices = createDeviceCookies(signingKey, config.isPublic);

  /** Under which the browser is known, for whomever. */
  async function devicesOf({ headers: { cookie } }: FastifyRequest): Promise<string[]> {
    const ids = devices.usersIn(cookie);
    if (ids.length === 0) return [];
    const users = await db.query.selectFrom("admins").selectAll().where("id", "in", ids).execute();
    return users.map((user) => devices.recognise(cookie, user, clock())).filter((device) => device !== undefined);
  }

  return {
    deviceOf: (request, admin) => devices.recognise(request.headers.cookie, admin, clock()),
    anyDeviceOf: async (request) => (await devicesOf(request))[0],
    remember(reply, admin) {
      const { cookie, device } = devices.make(admin, clock());
      reply.header("set-cookie", cookie);
      return device;
    },
    async enter(known, { request, reply, how, before }) {
      const isKnown = devices.recognise(request.headers.cookie, known, clock()) !== undefined;
      // A browser keeps one token: that of whoever was signed in there before is nobody's from now on.
      const replaces = await devicesOf(request);
      const entered = await db
        .write(async (write) => {
          // Before all else, as resets do it: with something else in hand each would wait for the other.
          if (db.engine === "postgres")
            await write.selectFrom("admins").select("id").where("id", "=", known.id).forNoKeyUpdate().execute();
          const admin = before ? await before(write) : known;
          if (!admin || (config.isPublic && admin.password_made_up)) throw new NotLetIn();
          const now = clock();
          const { cookie, device } = devices.make(admin, now);
          const token = await startSession(write, db.engine, admin, { device, replaces }, request, now);
          if (token === undefined) throw new NotLetIn();
          await write.updateTable("admins").set({ seen_at: now.toISOString() }).where("id", "=", admin.id).execute();
          await audit(write, now, { actor: admin.username, who: admin.id, action: "login", target: how, request });
          if (!isKnown) await noticeOf(write, admin, "newDevice", now, request);
          return { token, cookie, username: admin.username };
        })
        .catch((error: unknown) => {
          if (error instanceof NotLetIn) return undefined;
          throw error;
        });
      if (!entered) return undefined;
      reply.header("set-cookie", entered.cookie);
      background.wake("outbox");
      return { user: { username: entered.username }, token: entered.token };
    },
  };
}

/** Takes back what `before` did. */
class NotLetIn extends Error {}
