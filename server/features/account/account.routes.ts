import type { FastifyInstance } from "fastify";
import {
  changeEmail,
  changePassword,
  endOneSession,
  endOtherSessions,
  readAccount,
} from "../../../contract/account.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy, endSessionsOf, mustAddPasskey, replaceToken } from "../../http/session.ts";
import { deviceOf } from "../../http/user-agent.ts";
import { relyingPartyOf } from "../../relying-party.ts";
import { describeAccount } from "./account.repository.ts";
import { changeHash } from "./admins.repository.ts";
import { type Guard, perNewAddress } from "./guard.ts";
import { newHash } from "./new-password.ts";
import { noticeOf } from "./notices.ts";
import type { Door } from "./open-session.ts";
import { requirePassword } from "./proof.routes.ts";

/** One's own password, address and sessions. */
export function accountRoutes(scope: FastifyInstance, deps: StaffDeps, guard: Guard, door: Door): void {
  const { config, db, clock, background } = deps;

  route(scope, readAccount, async ({ request }) => {
    const party = relyingPartyOf(config.siteUrl, deps.publicUrl());
    return {
      ...(await describeAccount(db.query, adminOf(request), clock())),
      mustAddPasskey: await mustAddPasskey(deps, adminOf(request).id),
      passkeyProblem: typeof party === "string" ? party : undefined,
      relyingParty: typeof party === "string" ? undefined : party.id,
    };
  });

  route(scope, changePassword, async ({ body, request, reply }) => {
    const me = adminOf(request);
    const { currentPassword: password, newPassword } = body;
    const admin = await requirePassword(deps, guard, request, password, "currentPassword");
    const hash = await newHash(config, admin, { newPassword, password });
    const token = await me.write(async (write) => {
      const changed = await changeHash(write, admin, hash, clock());
      if (!changed) throw new Refusal("validation", { fields: { currentPassword: "passwordWrong" } });
      await endSessionsOf(write, me.id, me.sessionId);
      await audit(write, clock(), { ...doneBy(request), action: "passwordChanged", request });
      await noticeOf(write, admin, "passwordChanged", clock(), request);
      return replaceToken(write, me.sessionId, door.remember(reply, changed), clock());
    });
    background.wake("outbox");
    return { token };
  });

  route(scope, changeEmail, async ({ body, request }) => {
    const me = adminOf(request);
    await guard.use(
      perNewAddress,
      { key: me.id },
      { ...doneBy(request), action: "actLimited", target: "email", request },
    );
    await me.write(async (write) => {
      const before = await write.selectFrom("admins").select("email").where("id", "=", me.id).executeTakeFirst();
      if ((before?.email ?? "") === body.email) return;
      await write
        .updateTable("admins")
        .set({ email: body.email || null })
        .where("id", "=", me.id)
        .execute();
      await audit(write, clock(), { ...doneBy(request), action: "emailChanged", request });
      // To the address from before: whoever took over the account must not be the only one to hear of it.
      await noticeOf(write, { ...me, email: before?.email ?? null }, "emailChanged", clock(), request);
    });
    background.wake("outbox");
  });

  route(scope, endOneSession, async ({ params, request }) => {
    const me = adminOf(request);
    await me.write(async (write) => {
      const ended = await write
        .deleteFrom("sessions")
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .returning(["id", "browser", "system"])
        .executeTakeFirst();
      if (!ended) throw new Refusal("sessionNotFound");
      const event = { action: "sessionEnded", target: deviceOf(ended), about: ended.id } as const;
      await audit(write, clock(), { ...doneBy(request), ...event, request });
    });
  });

  route(scope, endOtherSessions, async ({ request }) => {
    const me = adminOf(request);
    await me.write(async (write) => {
      await endSessionsOf(write, me.id, me.sessionId);
      await audit(write, clock(), { ...doneBy(request), action: "sessionsEnded", request });
    });
  });
}
