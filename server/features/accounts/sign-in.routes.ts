import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  acceptInvitation,
  login,
  loginPasskeyOptions,
  loginWithPasskey,
  logout,
  readInvitation,
} from "../../../contract/accounts.ts";
import type { Write } from "../../db/db.ts";
import type { Deps, StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimit, RateLimitKey } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { auditStaff, endSession, endSessions, getSignedIn } from "../../http/sessions.ts";
import { getRelyingParty } from "../../relying-party.ts";
import { redeemInvitation, selectInvited } from "./invitations.ts";
import { type LoginLimits, perAddress, perChallenge, perDevice, perDeviceChallenge, perUser } from "./login-limits.ts";
import { insertAccountNotice } from "./notices.ts";
import { checkAssertion, createRequestOptions, recordUse, selectPasskey, selectPasskeys } from "./passkeys.ts";
import { hashNewPassword, verifyPassword } from "./password.ts";
import { redeemRecoveryCode } from "./recovery-codes.ts";
import { type AuthMethod, createSignIn, toActor } from "./sign-in.ts";
import { type AdminRow, changePasswordHash, selectAdmin, selectAdminById, toUsernameKey } from "./users.repository.ts";

type LoginLimit = [RateLimit, RateLimitKey];

/** Sign-in by password, passkey or one-time link. */
export function signInRoutes(app: FastifyInstance, deps: Deps, loginLimits: LoginLimits): void {
  const { config, db, clock, publicUrl } = deps;
  const { signIn, findDevice, findAnyDevice } = createSignIn(deps);

  route(app, login, async ({ body, request, reply }) => {
    const admin = await selectAdmin(db.query, body.username);
    const device = admin && findDevice(request, admin);
    const counts: LoginLimit[] = device
      ? [[perDevice, { key: device }]]
      : [
          [perAddress, request],
          [perUser, { key: toUsernameKey(body.username) }],
        ];
    const refund = () => Promise.all(counts.map((count) => loginLimits.refund(...count)));
    const tried = { ...toActor(admin), request };
    const refuse = async (target: AuthMethod) => {
      await loginLimits.auditRefusal({ ...tried, action: "loginFailed", target });
      return new Refusal("invalidCredentials");
    };
    // Counted before the password is checked and refunded after a right one: guesses sent side by side all count.
    for (const count of counts)
      await loginLimits.use(...count, { ...tried, action: "loginLimited", target: "password" });
    const stored = admin?.password_hash || undefined;
    const isRight = await verifyPassword(body.password, stored, device ? "known" : "strangers").catch(
      async (overloaded) => {
        await refund();
        throw overloaded;
      },
    );
    if (!admin || !isRight || admin.disabled_at !== null) throw await refuse("password");
    const step = await checkSecondStep(admin, body, request).catch(async (refusal) => {
      await refund();
      // Logs a right password without the second factor.
      if (refusal instanceof Refusal && refusal.statusCode !== 400)
        await loginLimits.auditRefusal({ ...tried, action: "secondStepAsked" });
      throw refusal;
    });
    const signedIn = await signIn(admin, { request, reply, ...step });
    if (!signedIn) throw await refuse(step.method);
    await refund();
    return signedIn;
  });

  type Typed = { password: string; newPassword: string | undefined; recoveryCode: string | undefined };

  /** The step after a right password. Throws a refusal that says what the browser must ask for. */
  async function checkSecondStep(
    admin: AdminRow,
    { password, newPassword, recoveryCode }: Typed,
    request: FastifyRequest,
  ) {
    const hasPasskey = (await selectPasskeys(db.query, admin.id)).length > 0;
    if (hasPasskey && !recoveryCode) {
      const isPossible = typeof getRelyingParty(config.siteUrl, publicUrl()) !== "string";
      const extra = isPossible && {
        options: await createRequestOptions(deps, { purpose: "login", adminId: admin.id }),
      };
      throw new Refusal("passkeyRequired", extra ? { extra } : {});
    }
    if (admin.password_made_up && config.isPublic && !newPassword) throw new Refusal("passwordChangeRequired");
    const hash =
      admin.password_made_up && newPassword
        ? await hashNewPassword(config, admin, { newPassword, password })
        : undefined;
    const method: AuthMethod = hasPasskey ? "password, recovery code" : "password";
    return {
      method,
      async before(write: Write): Promise<AdminRow | undefined> {
        // A passkey that was added while the password waited to be checked counts.
        if (!hasPasskey && (await selectPasskeys(write, admin.id)).length > 0) return undefined;
        if (hasPasskey) {
          if (!(await redeemRecoveryCode(write, admin.id, recoveryCode ?? ""))) return undefined;
          await insertAccountNotice(write, admin, "recoveryCodeUsed", clock(), request);
        }
        if (!hash) return admin;
        await endSessions(write, admin.id);
        await insertAccountNotice(write, admin, "passwordChanged", clock(), request);
        await audit(write, clock(), { ...toActor(admin), action: "passwordChanged", request });
        return changePasswordHash(write, admin, hash, clock());
      },
    };
  }

  const usePasskeyLimit = (limited: LoginLimit, request: FastifyRequest) =>
    loginLimits.use(...limited, { actor: "?", actorId: undefined, action: "loginLimited", target: "passkey", request });

  route(app, loginPasskeyOptions, async ({ request }) => {
    const device = await findAnyDevice(request);
    await usePasskeyLimit(device ? [perDeviceChallenge, { key: device }] : [perChallenge, request], request);
    return createRequestOptions(deps, { purpose: "login" });
  });

  route(app, loginWithPasskey, async ({ body, request, reply }) => {
    const claimed = await selectPasskey(db.query, body.passkey.id);
    const owner = claimed && (await selectAdminById(db.query, claimed.admin_id));
    const device = owner && findDevice(request, owner);
    const limited: LoginLimit = device ? [perDevice, { key: device }] : [perAddress, request];
    await usePasskeyLimit(limited, request);
    const right = await checkAssertion(deps, body.passkey, { purpose: "login" });
    const admin = right && (await selectAdminById(db.query, right.passkey.admin_id));
    const refuse = async (action: "loginFailed" | "passkeyCloned") => {
      await loginLimits.auditRefusal({ ...toActor(admin), action, target: "passkey", request });
      return new Refusal("passkeyRefused");
    };
    if (!right || !admin) throw await refuse("loginFailed");
    let isCopy = false;
    const signedIn = await signIn(admin, {
      request,
      reply,
      method: right.afterPassword ? "password, passkey" : "passkey",
      async before(write) {
        isCopy = !(await recordUse(write, right.passkey.id, right.counter, clock()));
        return isCopy ? undefined : admin;
      },
    });
    if (!signedIn) throw await refuse(isCopy ? "passkeyCloned" : "loginFailed");
    await loginLimits.refund(...limited);
    return signedIn;
  });

  route(app, readInvitation, async ({ body, request }) => ({
    username: (await requireInvited(body.token, request)).username,
  }));

  route(app, acceptInvitation, async ({ body, request, reply }) => {
    const admin = await requireInvited(body.token, request);
    const hash = await hashNewPassword(config, admin, { newPassword: body.password, field: "password" });
    const signedIn = await signIn(admin, {
      request,
      reply,
      method: "invitation",
      async before(write) {
        if (!(await redeemInvitation(write, body.token))) return undefined;
        await endSessions(write, admin.id);
        await audit(write, clock(), { ...toActor(admin), action: "invitationAccepted", request });
        return changePasswordHash(write, admin, hash, clock());
      },
    });
    if (!signedIn) throw await refuseInvitation(admin, request);
    return signedIn;
  });

  async function requireInvited(token: string, request: FastifyRequest): Promise<AdminRow> {
    const admin = await selectInvited(db.query, token, clock());
    if (admin) return admin;
    // Only wrong tokens count: 256 bits cannot be guessed, and a shared IP address must not block a right token.
    const limited = { actor: "?", actorId: undefined, action: "loginLimited", target: "invitation", request } as const;
    await loginLimits.use(perAddress, request, limited);
    throw await refuseInvitation(undefined, request);
  }

  async function refuseInvitation(admin: AdminRow | undefined, request: FastifyRequest): Promise<Refusal> {
    await loginLimits.auditRefusal({ ...toActor(admin), action: "invitationRefused", request });
    return new Refusal("invitationNotFound");
  }
}

export function logoutRoute(scope: FastifyInstance, { clock }: StaffDeps): void {
  route(scope, logout, async ({ request, commit }) => {
    await commit(async (write) => {
      await endSession(write, getSignedIn(request).sessionId);
      await auditStaff(write, clock(), request, { action: "logout" });
      return {};
    });
  });
}
