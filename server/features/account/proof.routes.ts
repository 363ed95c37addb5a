import type { FastifyInstance, FastifyRequest } from "fastify";
import { proofOptions, prove } from "../../../contract/account.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy, renewSession, type SignedIn } from "../../http/session.ts";
import { type AdminRow, selectAdminById } from "./admins.repository.ts";
import { type Guard, perProof } from "./guard.ts";
import { checkAssertion } from "./passkey-check.ts";
import { partyOf, requestOptionsFor } from "./passkey-options.ts";
import { noteUse } from "./passkeys.repository.ts";
import { verifyPassword } from "./password.ts";

/** A sensitive act asks once more who it is. */
export function proofRoutes(scope: FastifyInstance, deps: StaffDeps, guard: Guard): void {
  const { db, clock } = deps;

  route(scope, proofOptions, ({ request }) => {
    const { id, sessionId } = adminOf(request);
    return requestOptionsFor(deps, { purpose: "prove", adminId: id, sessionId });
  });

  route(scope, prove, async ({ body, request }) => {
    const me = adminOf(request);
    const counter = "passkey" in body ? await byPasskey(me, body.passkey, request) : undefined;
    if ("password" in body) await requirePassword(deps, guard, request, body.password, "password");
    const token = await me.write(async (write) => {
      if (counter && !(await noteUse(write, counter.id, counter.count, clock()))) return undefined;
      const how = counter ? "passkey" : "password";
      await audit(write, clock(), { ...doneBy(request), action: "proofGiven", target: how, request });
      return renewSession(write, me, clock());
    });
    if (!token) throw await refusedBy("passkeyCloned", request);
    return { token };
  });

  async function byPasskey(me: SignedIn, passkey: Parameters<typeof checkAssertion>[1], request: FastifyRequest) {
    const party = partyOf(deps);
    await guard.use(
      perProof,
      { key: me.sessionId },
      { ...doneBy(request), action: "actLimited", target: "passkey", request },
    );
    const expected = { purpose: "prove", adminId: me.id, sessionId: me.sessionId } as const;
    const right = await checkAssertion({ db, party, now: clock() }, passkey, expected);
    if (!right) throw await refusedBy("proofFailed", request);
    await guard.refund(perProof, { key: me.sessionId });
    return { id: right.passkey.id, count: right.counter };
  }

  async function refusedBy(action: "proofFailed" | "passkeyCloned", request: FastifyRequest) {
    await guard.tell({ ...doneBy(request), action, target: "passkey", request });
    return new Refusal("passkeyRefused");
  }
}

/** The signed-in user's own password, typed again; a wrong one is the field's fault, not the session's. */
export async function requirePassword(
  { db }: StaffDeps,
  guard: Guard,
  request: FastifyRequest,
  password: string,
  field: "password" | "currentPassword",
): Promise<AdminRow> {
  const me = adminOf(request);
  const tried = { ...doneBy(request), target: "password", request };
  await guard.use(perProof, { key: me.sessionId }, { ...tried, action: "actLimited" });
  const admin = await selectAdminById(db.query, me.id);
  if (!admin || !(await verifyPassword(password, admin.password_hash || undefined, "known"))) {
    await guard.tell({ ...tried, action: "proofFailed" });
    throw new Refusal("validation", { fields: { [field]: "passwordWrong" } });
  }
  await guard.refund(perProof, { key: me.sessionId });
  return admin;
}
