import type { FastifyInstance } from "fastify";
import { loginPasskeyOptions, loginWithPasskey } from "../../../contract/account.ts";
import type { Deps } from "../../deps.ts";
import { auditRefusal } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { addressKey, type RateLimiter } from "../../http/rate-limiter.ts";
import { route } from "../../http/route.ts";
import { selectAdminById } from "./admins.repository.ts";
import { perAddress, perDevice, perQuestion } from "./login-limits.ts";
import { createDoor } from "./open-session.ts";
import { checkAssertion } from "./passkey-check.ts";
import { partyOf, requestOptionsFor } from "./passkey-options.ts";
import { noteUse, selectPasskey } from "./passkeys.repository.ts";

export function passkeyLoginRoutes(app: FastifyInstance, deps: Deps, limiter: RateLimiter): void {
  const { db, clock } = deps;
  const door = createDoor(deps);

  route(app, loginPasskeyOptions, async ({ request, reply }) => {
    reply.header("cache-control", "no-store");
    await limiter.use(perQuestion, addressKey(request.ip));
    return requestOptionsFor(deps, { purpose: "login" });
  });

  route(app, loginWithPasskey, async ({ body, request, reply }) => {
    reply.header("cache-control", "no-store");
    const party = partyOf(deps);
    const claimed = await selectPasskey(db.query, body.passkey.id);
    const owner = claimed && (await selectAdminById(db.query, claimed.admin_id));
    const device = owner && door.deviceOf(request, owner);
    const limited = device ? ([perDevice, device] as const) : ([perAddress, addressKey(request.ip)] as const);
    await limiter.use(...limited);
    const right = await checkAssertion({ db, party, now: clock() }, body.passkey, { purpose: "login" });
    const admin = right && (await selectAdminById(db.query, right.passkey.admin_id));
    const refuse = async (action: "loginFailed" | "passkeyCloned") => {
      const entry = { actor: admin?.username ?? "?", who: admin?.id, action, target: "passkey", request };
      await auditRefusal(db, limiter, clock(), entry);
      return new Refusal("passkeyRefused");
    };
    if (!right || !admin) throw await refuse("loginFailed");
    let isCopy = false;
    const entered = await door.enter(admin, {
      request,
      reply,
      how: right.afterPassword ? "password, passkey" : "passkey",
      async before(write) {
        isCopy = !(await noteUse(write, right.passkey.id, right.counter, clock()));
        return isCopy ? undefined : admin;
      },
    });
    if (!entered) throw await refuse(isCopy ? "passkeyCloned" : "loginFailed");
    await limiter.giveBack(...limited);
    return entered;
  });
}
