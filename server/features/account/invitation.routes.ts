import type { FastifyInstance, FastifyRequest } from "fastify";
import { acceptInvitation, readInvitation } from "../../../contract/users.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { endSessionsOf } from "../../http/session.ts";
import { type AdminRow, changeHash } from "./admins.repository.ts";
import { type Guard, perAddress } from "./guard.ts";
import { redeemInvitation, selectInvited } from "./invitations.ts";
import { newHash } from "./new-password.ts";
import { createDoor } from "./open-session.ts";

/** Choosing a password by the one-time link. */
export function invitationRoutes(app: FastifyInstance, deps: Deps, guard: Guard): void {
  const { config, db, clock } = deps;
  const door = createDoor(deps);

  route(app, readInvitation, async ({ body, request }) => ({
    username: (await requireInvited(body.token, request)).username,
  }));

  route(app, acceptInvitation, async ({ body, request, reply }) => {
    const admin = await requireInvited(body.token, request);
    const hash = await newHash(config, admin, { newPassword: body.password, field: "password" });
    const entered = await door.enter(admin, {
      request,
      reply,
      how: "invitation",
      async before(write) {
        if (!(await redeemInvitation(write, body.token))) return undefined;
        await endSessionsOf(write, admin.id);
        await audit(write, clock(), { actor: admin.username, who: admin.id, action: "invitationAccepted", request });
        return changeHash(write, admin, hash, clock());
      },
    });
    if (!entered) throw await refused(admin, request);
    return entered;
  });

  async function requireInvited(token: string, request: FastifyRequest): Promise<AdminRow> {
    const admin = await selectInvited(db.query, token, clock());
    if (admin) return admin;
    // Only wrong ones count: nobody guesses 256 bits, and neighbours must not close the way of a right one.
    const limited = { actor: "?", who: undefined, action: "loginLimited", target: "invitation", request } as const;
    await guard.use(perAddress, request, limited);
    throw await refused(undefined, request);
  }

  async function refused(admin: AdminRow | undefined, request: FastifyRequest): Promise<Refusal> {
    const { username: actor = "?", id: who } = admin ?? {};
    await guard.tell({ actor, who, action: "invitationRefused", request });
    return new Refusal("invitationNotFound");
  }
}
