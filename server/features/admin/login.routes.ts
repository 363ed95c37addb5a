import type { FastifyInstance, FastifyRequest } from "fastify";
import { login, logout } from "../../../contract/admin.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { addressKey, type RateLimit, type RateLimiter } from "../../http/rate-limiter.ts";
import { route } from "../../http/route.ts";
import { adminOf, endSession, startSession } from "../../http/session.ts";
import { type AdminRow, selectAdmin, usernameKey } from "./admins.repository.ts";
import { createDeviceCookies } from "./device-cookie.ts";
import { verifyPassword } from "./password.ts";

const windowSeconds = 15 * 60;
const perDevice: RateLimit = { name: "login-device", most: 10, windowSeconds };
const perAddress: RateLimit = { name: "login-address", most: 30, windowSeconds };
const perUser: RateLimit = { name: "login-user", most: 10, windowSeconds };

export function loginRoute(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { config, db, clock, signingKey } = deps;
  const devices = createDeviceCookies(signingKey, config.siteUrl?.startsWith("https:") ?? false);

  route(app, login, async ({ body, request, reply }) => {
    const admin = await selectAdmin(db.query, body.username);
    const device = admin && devices.recognise(request.headers.cookie, admin, clock());
    const counts: [RateLimit, string][] = device
      ? [[perDevice, device]]
      : [
          [perAddress, addressKey(request.ip)],
          [perUser, usernameKey(body.username).slice(0, 200)],
        ];
    const giveBack = () => Promise.all(counts.map(([limit, key]) => limiter.giveBack(limit, key)));
    // Counted before the password is looked at and given back after a right one: guesses sent side by side all count.
    for (const [limit, key] of counts) await limiter.use(limit, key);
    const isRight = await verifyPassword(body.password, admin?.password_hash, device ? "known" : "stranger").catch(
      async (unseen) => {
        await giveBack();
        throw unseen;
      },
    );
    const token = admin && isRight ? await open(admin, request) : undefined;
    if (!admin || token === undefined) {
      await audit(db.query, clock(), { actor: admin?.username ?? "?", action: "loginFailed", request });
      throw new Refusal("invalidCredentials");
    }
    await giveBack();
    reply.header("set-cookie", devices.make(admin, clock()));
    return { user: { username: admin.username }, token };
  });

  function open(admin: AdminRow, request: FastifyRequest): Promise<string | undefined> {
    return db.write(async (write) => {
      const token = await startSession(write, db.engine, admin, clock());
      if (token) await audit(write, clock(), { actor: admin.username, action: "login", request });
      return token;
    });
  }
}

export function logoutRoute(scope: FastifyInstance, { db, clock }: Deps): void {
  route(scope, logout, async ({ request }) => {
    const { tokenHash, username } = adminOf(request);
    await endSession(db.query, tokenHash);
    await audit(db.query, clock(), { actor: username, action: "logout", request });
  });
}
