import type { FastifyInstance, FastifyRequest } from "fastify";
import { acceptInvitation, readInvitation } from "../../../contract/users.ts";
import type { Deps } from "../../deps.ts";
import { audit, auditRefusal } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { addressKey, type RateLimiter } from "../../http/rate-limiter.ts";
import { route } from "../../http/route.ts";
import { type AdminRow, changeHash } from "./admins.repository.ts";
import { redeemInvitation, selectInvited } from "./invitations.ts";
import { perAddress } from "./login-limits.ts";
import { newHash } from "./new-password.ts";
import { createDoor } from "./open-session.ts";

/** Choosing a password by the one-time link. */
export function invitationRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { config, db, clock } = deps;
  const door = createDoor(deps);

  route(app, readInvitation, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { username: (await requireInvited(body.token, request)).username };
  });

  route(app, acceptInvitation, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const admin = await requireInvited(body.token, request);
    const hash = await newHash(config, admin, { newPassword: body.password, field: "password" });
    const entered = await door.enter(admin, {
      request,
      reply,
      how: "invitation",
      async before(write) {
        if (!(await redeemInvitation(write, body.token))) return undefined;
        await audit(write, clock(), { actor: admin.username, who: admin.id, action: "invitationAccepted", request });
        return changeHash(write, admin, hash, clock());
      },
    });
    if (!entered) throw new Refusal("invitationNotFound");
    return entered;
  });

  async function requireInvited(token: string, request: FastifyRequest): Promise<AdminRow> {
    const address = addressKey(request.ip);
    await limiter.use(perAddress, address);
    const admin = await selectInvited(db.query, token, clock());
    if (!admin) {
      await auditRefusal(db, limiter, clock(), { actor: "?", action: "invitationRefused", request });
      throw new Refusal("invitationNotFound");
    }
    await limiter.giveBack(perAddress, address);
    return admin;
  }
}
