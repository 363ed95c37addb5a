import type { FastifyInstance } from "fastify";
import { login, logout } from "../../../contract/admin.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { addressKey, type Limit, type Limiter } from "../../http/limits.ts";
import { route } from "../../http/route.ts";
import { adminOf, endSession, startSession } from "../../http/session.ts";
import { selectAdmin, usernameKey } from "./admins.repository.ts";
import { verifyPassword } from "./password.ts";

const perUser: Limit = { name: "login-user", most: 10, windowSeconds: 15 * 60 };
const perAddress: Limit = { name: "login-address", most: 30, windowSeconds: 15 * 60 };

export function loginRoute(app: FastifyInstance, { db, clock }: Deps, limiter: Limiter): void {
  route(app, login, async ({ body, request }) => {
    const address = addressKey(request.ip);
    const user = usernameKey(body.username).slice(0, 200);
    // Counted before the password is looked at and given back after a right one: guesses sent side by side all count.
    const fromAddress = await limiter.count(perAddress, address);
    if (fromAddress.spent) throw new Refusal("rateLimited", { retryAfterSeconds: fromAddress.retryAfterSeconds });
    const forUser = await limiter.count(perUser, user);
    const firstFromAddress = fromAddress.count === 1;
    if (forUser.spent && !firstFromAddress)
      throw new Refusal("rateLimited", { retryAfterSeconds: forUser.retryAfterSeconds });

    const admin = await selectAdmin(db.query, body.username);
    const right = await verifyPassword(body.password, admin?.password_hash);
    if (!admin || !right || admin.disabled_at !== null) {
      await audit(db.query, clock(), { actor: admin?.username ?? "?", action: "loginFailed", request });
      throw new Refusal("invalidCredentials");
    }
    await limiter.giveBack(perAddress, address);
    await limiter.giveBack(perUser, user);
    const token = await startSession(db.query, admin.id, clock());
    await audit(db.query, clock(), { actor: admin.username, action: "login", request });
    return { user: { username: admin.username }, token };
  });
}

export function logoutRoute(scope: FastifyInstance, { db, clock }: Deps): void {
  route(scope, logout, async ({ request }) => {
    const { tokenHash, username } = adminOf(request);
    await endSession(db.query, tokenHash);
    await audit(db.query, clock(), { actor: username, action: "logout", request });
  });
}
