import type { FastifyInstance, FastifyRequest } from "fastify";
import { proofOptions, prove } from "../../../contract/account.ts";
import type { Deps } from "../../deps.ts";
import { audit, auditRefusal } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import type { RateLimiter } from "../../http/rate-limiter.ts";
import { route } from "../../http/route.ts";
import { adminOf, renewSession, type SignedIn } from "../../http/session.ts";
import { type AdminRow, selectAdminById } from "./admins.repository.ts";
import { perProof } from "./login-limits.ts";
import { checkAssertion } from "./passkey-check.ts";
import { partyOf, requestOptionsFor } from "./passkey-options.ts";
import { noteUse } from "./passkeys.repository.ts";
import { verifyPassword } from "./password.ts";

/** A sensitive act asks once more who it is. */
export function proofRoutes(scope: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { db, clock } = deps;

  route(scope, proofOptions, ({ request }) => {
    const { id, sessionId } = adminOf(request);
    return requestOptionsFor(deps, { purpose: "prove", adminId: id, sessionId });
  });

  route(scope, prove, async ({ body, request }) => {
    const me = adminOf(request);
    const counter = "passkey" in body ? await byPasskey(me, body.passkey, request) : undefined;
    if ("password" in body) await requirePassword(deps, limiter, request, body.password, "password");
    const token = await db.write(async (write) => {
      if (counter && !(await noteUse(write, counter.id, counter.count, clock()))) return undefined;
      const how = counter ? "passkey" : "password";
      await audit(write, clock(), { actor: me.username, who: me.id, action: "proofGiven", target: how, request });
      return renewSession(write, me, clock());
    });
    if (!token) throw await refusedBy("passkeyCloned", me, request);
    return { token };
  });

  async function byPasskey(me: SignedIn, passkey: Parameters<typeof checkAssertion>[1], request: FastifyRequest) {
    const party = partyOf(deps);
    await limiter.use(perProof, me.sessionId);
    const expected = { purpose: "prove", adminId: me.id, sessionId: me.sessionId } as const;
    const right = await checkAssertion({ db, party, now: clock() }, passkey, expected);
    if (!right) throw await refusedBy("proofFailed", me, request);
    await limiter.giveBack(perProof, me.sessionId);
    return { id: right.passkey.id, count: right.counter };
  }

  async function refusedBy(action: "proofFailed" | "passkeyCloned", me: SignedIn, request: FastifyRequest) {
    await auditRefusal(db, limiter, clock(), { actor: me.username, who: me.id, action, target: "passkey", request });
    return new Refusal("passkeyRefused");
  }
}

/** The signed-in user's own password, typed again; a wrong one is the field's fault, not the session's. */
export async function requirePassword(
  { db, clock }: Deps,
  limiter: RateLimiter,
  request: FastifyRequest,
  password: string,
  field: "password" | "currentPassword",
): Promise<AdminRow> {
  const me = adminOf(request);
  await limiter.use(perProof, me.sessionId);
  const admin = await selectAdminById(db.query, me.id);
  if (!admin || !(await verifyPassword(password, admin.password_hash || undefined, "known"))) {
    const entry = { actor: me.username, who: me.id, action: "proofFailed", target: "password", request } as const;
    await auditRefusal(db, limiter, clock(), entry);
    throw new Refusal("validation", { fields: { [field]: "passwordWrong" } });
  }
  await limiter.giveBack(perProof, me.sessionId);
  return admin;
}
