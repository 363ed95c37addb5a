import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type Assertion,
  changeEmail,
  changePassword,
  endOneSession,
  endOtherSessions,
  readAccount,
  reauthenticate,
  reauthOptions,
} from "../../../contract/accounts.ts";
import type { Query } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import {
  auditStaff,
  endSessions,
  getActor,
  getSignedIn,
  isTimedOut,
  mustAddPasskey,
  renewToken,
  replaceToken,
  type SignedIn,
} from "../../http/sessions.ts";
import { formatDevice } from "../../http/user-agent.ts";
import { getRelyingParty } from "../../relying-party.ts";
import { type LoginLimits, perNewAddress, perReauth } from "./login-limits.ts";
import { insertAccountNotice } from "./notices.ts";
import { checkAssertion, createRequestOptions, recordUse, selectPasskeys, toPasskey } from "./passkeys.ts";
import { hashNewPassword, verifyPassword } from "./password.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { createSignIn } from "./sign-in.ts";
import { type AdminRow, changePasswordHash, selectAdminById } from "./users.repository.ts";

/** One's own password, e-mail address and sessions, and re-authentication. */
export function accountRoutes(scope: FastifyInstance, deps: Deps, loginLimits: LoginLimits): void {
  const { config, db, clock, scheduler } = deps;
  const { remember } = createSignIn(deps);

  route(scope, readAccount, async ({ request }) => {
    const party = getRelyingParty(config.siteUrl, deps.publicUrl());
    return {
      ...(await describeAccount(db.query, getSignedIn(request), clock())),
      mustAddPasskey: await mustAddPasskey(deps, getSignedIn(request).id),
      passkeyProblem: typeof party === "string" ? party : undefined,
      relyingParty: typeof party === "string" ? undefined : party.id,
    };
  });

  route(scope, changePassword, async ({ body, request, reply, commit }) => {
    const me = getSignedIn(request);
    const { currentPassword: password, newPassword } = body;
    const admin = await requirePassword(request, password, "currentPassword");
    const hash = await hashNewPassword(config, admin, { newPassword, password });
    const answer = await commit(async (write) => {
      const changed = await changePasswordHash(write, admin, hash, clock());
      if (!changed) throw new Refusal("validation", { fields: { currentPassword: "passwordWrong" } });
      await endSessions(write, me.id, me.sessionId);
      await auditStaff(write, clock(), request, { action: "passwordChanged" });
      await insertAccountNotice(write, admin, "passwordChanged", clock(), request);
      return { token: await replaceToken(write, me.sessionId, remember(reply, changed), clock()) };
    });
    scheduler.wake("outbox");
    return answer;
  });

  route(scope, changeEmail, async ({ body, request, commit }) => {
    const me = getSignedIn(request);
    const limited = { ...getActor(request), action: "actLimited", target: "email", request } as const;
    await loginLimits.use(perNewAddress, { key: me.id }, limited);
    await commit(async (write) => {
      const before = await write.selectFrom("admins").select("email").where("id", "=", me.id).executeTakeFirst();
      if ((before?.email ?? "") === body.email) return {};
      const email = body.email || null;
      await write.updateTable("admins").set({ email }).where("id", "=", me.id).execute();
      await auditStaff(write, clock(), request, { action: "emailChanged" });
      // Sent to the previous address, so that a taken-over account is noticed.
      await insertAccountNotice(write, { ...me, email: before?.email ?? null }, "emailChanged", clock(), request);
      return {};
    });
    scheduler.wake("outbox");
  });

  route(scope, endOneSession, async ({ params, request, commit }) => {
    const me = getSignedIn(request);
    await commit(async (write) => {
      const ended = await write
        .deleteFrom("sessions")
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .returning(["id", "browser", "system"])
        .executeTakeFirst();
      if (!ended) throw new Refusal("sessionNotFound");
      const event = { action: "sessionEnded", target: formatDevice(ended), about: ended.id } as const;
      await auditStaff(write, clock(), request, event);
      return {};
    });
  });

  route(scope, endOtherSessions, async ({ request, commit }) => {
    const me = getSignedIn(request);
    await commit(async (write) => {
      await endSessions(write, me.id, me.sessionId);
      await auditStaff(write, clock(), request, { action: "sessionsEnded" });
      return {};
    });
  });

  route(scope, reauthOptions, ({ request }) => {
    const { id, sessionId } = getSignedIn(request);
    return createRequestOptions(deps, { purpose: "reauth", adminId: id, sessionId });
  });

  route(scope, reauthenticate, async ({ body, request, commit }) => {
    const me = getSignedIn(request);
    const counter = "passkey" in body ? await checkPasskey(me, body.passkey, request) : undefined;
    if ("password" in body) await requirePassword(request, body.password, "password");
    const { token } = await commit<{ token?: string }>(async (write) => {
      if (counter && !(await recordUse(write, counter.id, counter.count, clock()))) return {};
      const how = counter ? "passkey" : "password";
      await auditStaff(write, clock(), request, { action: "reauthGiven", target: how });
      return { token: await renewToken(write, me, clock()) };
    });
    if (!token) throw await createRefusal("passkeyCloned", request);
    return { token };
  });

  async function checkPasskey(me: SignedIn, passkey: Assertion, request: FastifyRequest) {
    const limited = { ...getActor(request), action: "actLimited", target: "passkey", request } as const;
    await loginLimits.use(perReauth, { key: me.sessionId }, limited);
    const right = await checkAssertion(deps, passkey, { purpose: "reauth", sessionId: me.sessionId });
    if (!right) throw await createRefusal("reauthFailed", request);
    await loginLimits.refund(perReauth, { key: me.sessionId });
    return { id: right.passkey.id, count: right.counter };
  }

  async function createRefusal(action: "reauthFailed" | "passkeyCloned", request: FastifyRequest) {
    await loginLimits.auditRefusal({ ...getActor(request), action, target: "passkey", request });
    return new Refusal("passkeyRefused");
  }

  /** The signed-in user's own password, typed again. A wrong one answers a field error and keeps the session. */
  async function requirePassword(
    request: FastifyRequest,
    password: string,
    field: "password" | "currentPassword",
  ): Promise<AdminRow> {
    const me = getSignedIn(request);
    const tried = { ...getActor(request), target: "password", request };
    await loginLimits.use(perReauth, { key: me.sessionId }, { ...tried, action: "actLimited" });
    const admin = await selectAdminById(db.query, me.id);
    if (!admin || !(await verifyPassword(password, admin.password_hash || undefined, "known"))) {
      await loginLimits.auditRefusal({ ...tried, action: "reauthFailed" });
      throw new Refusal("validation", { fields: { [field]: "passwordWrong" } });
    }
    await loginLimits.refund(perReauth, { key: me.sessionId });
    return admin;
  }
}

/** Everything that users may see of their own account. */
async function describeAccount(query: Query, { id, sessionId }: SignedIn, now: Date) {
  const [admin, passkeys, recoveryCodesLeft, rows] = await Promise.all([
    selectAdminById(query, id),
    selectPasskeys(query, id),
    countRecoveryCodes(query, id),
    query.selectFrom("sessions").selectAll().where("admin_id", "=", id).orderBy("used_at", "desc").execute(),
  ]);
  const sessions = rows.filter((session) => !isTimedOut(session, now));
  const current = sessions.find((session) => session.id === sessionId);
  if (!admin || !current) throw new Refusal("unauthorized");
  return {
    username: admin.username,
    email: admin.email ?? undefined,
    passwordChangedAt: admin.password_changed_at ?? undefined,
    mustChangePassword: admin.password_made_up !== 0,
    passkeys: passkeys.map(toPasskey),
    recoveryCodesLeft,
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser ?? undefined,
      system: session.system ?? undefined,
      address: session.address,
      lastSeen: session.used_at,
      current: session === current,
    })),
  };
}
