import type { FastifyInstance, FastifyRequest } from "fastify";
import { login, logout } from "../../../contract/admin.ts";
import type { Write } from "../../db/db.ts";
import type { Deps, StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { Counted, RateLimit } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { adminOf, endSession, endSessionsOf } from "../../http/session.ts";
import { relyingPartyOf } from "../../relying-party.ts";
import { type AdminRow, changeHash, selectAdmin, usernameKey } from "./admins.repository.ts";
import { type Guard, perAddress, perDevice, perUser } from "./guard.ts";
import { newHash } from "./new-password.ts";
import { noticeOf } from "./notices.ts";
import { createDoor, type Way } from "./open-session.ts";
import { requestOptionsFor } from "./passkey-options.ts";
import { selectPasskeys } from "./passkeys.repository.ts";
import { verifyPassword } from "./password.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";

export function loginRoute(app: FastifyInstance, deps: Deps, guard: Guard): void {
  const { config, db, clock, publicUrl } = deps;
  const door = createDoor(deps);

  route(app, login, async ({ body, request, reply }) => {
    const admin = await selectAdmin(db.query, body.username);
    const actor = admin?.username ?? "?";
    const device = admin && door.deviceOf(request, admin);
    const counts: [RateLimit, Counted][] = device
      ? [[perDevice, { key: device }]]
      : [
          [perAddress, request],
          [perUser, { key: usernameKey(body.username) }],
        ];
    const refund = () => Promise.all(counts.map((count) => guard.refund(...count)));
    const tried = { actor, who: admin?.id, request };
    const failed = (target: Way) => guard.tell({ ...tried, action: "loginFailed", target });
    // Counted before the password is looked at and given back after a right one: guesses sent side by side all count.
    for (const count of counts) await guard.use(...count, { ...tried, action: "loginLimited", target: "password" });
    const isRight = await verifyPassword(
      body.password,
      admin?.password_hash || undefined,
      device ? "known" : "strangers",
    ).catch(async (unseen) => {
      await refund();
      throw unseen;
    });
    if (!admin || !isRight || admin.disabled_at !== null) {
      await failed("password");
      throw new Refusal("invalidCredentials");
    }
    const step = await secondStep(admin, body, request).catch(async (refusal) => {
      await refund();
      // Whoever knows the password and nothing else leaves a trace.
      if (refusal instanceof Refusal && refusal.statusCode !== 400)
        await guard.tell({ ...tried, action: "secondStepAsked" });
      throw refusal;
    });
    const entered = await door.enter(admin, { request, reply, ...step });
    if (!entered) {
      await failed(step.how);
      throw new Refusal("invalidCredentials");
    }
    await refund();
    return entered;
  });

  type Typed = { password: string; newPassword: string | undefined; recoveryCode: string | undefined };

  /** What a right password still needs; throws what is to be asked for. */
  async function secondStep(admin: AdminRow, { password, newPassword, recoveryCode }: Typed, request: FastifyRequest) {
    const hasPasskey = (await selectPasskeys(db.query, admin.id)).length > 0;
    if (hasPasskey && !recoveryCode) {
      const isPossible = typeof relyingPartyOf(config.siteUrl, publicUrl()) !== "string";
      const extra = isPossible && { options: await requestOptionsFor(deps, { purpose: "login", adminId: admin.id }) };
      throw new Refusal("passkeyRequired", extra ? { extra } : {});
    }
    if (admin.password_made_up && config.isPublic && !newPassword) throw new Refusal("passwordChangeRequired");
    const hash =
      admin.password_made_up && newPassword ? await newHash(config, admin, { newPassword, password }) : undefined;
    const how = hasPasskey ? ("password, recovery code" as const) : ("password" as const);
    return {
      how,
      async before(write: Write): Promise<AdminRow | undefined> {
        // One that was added while the password waited for its turn counts.
        if (!hasPasskey && (await selectPasskeys(write, admin.id)).length > 0) return undefined;
        if (hasPasskey) {
          if (!(await redeemRecoveryCode(write, admin.id, recoveryCode ?? ""))) return undefined;
          await noticeOf(write, admin, "recoveryCodeUsed", clock(), request);
        }
        if (!hash) return admin;
        await endSessionsOf(write, admin.id);
        await noticeOf(write, admin, "passwordChanged", clock(), request);
        await audit(write, clock(), { actor: admin.username, who: admin.id, action: "passwordChanged", request });
        return changeHash(write, admin, hash, clock());
      },
    };
  }
}

export function logoutRoute(scope: FastifyInstance, { clock }: StaffDeps): void {
  route(scope, logout, async ({ request }) => {
    const { sessionId, username, id } = adminOf(request);
    await adminOf(request).write(async (write) => {
      await endSession(write, sessionId);
      await audit(write, clock(), { actor: username, who: id, action: "logout", request });
    });
  });
}
