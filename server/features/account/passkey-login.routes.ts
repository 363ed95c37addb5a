import type { FastifyInstance, FastifyRequest } from "fastify";
import { loginPasskeyOptions, loginWithPasskey } from "../../../contract/account.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import type { Counted, RateLimit } from "../../http/rate-limit.ts";
import { route } from "../../http/route.ts";
import { selectAdminById } from "./admins.repository.ts";
import { type Guard, perAddress, perDevice, perQuestion, perQuestionOfDevice } from "./guard.ts";
import { createDoor } from "./open-session.ts";
import { checkAssertion } from "./passkey-check.ts";
import { partyOf, requestOptionsFor } from "./passkey-options.ts";
import { noteUse, selectPasskey } from "./passkeys.repository.ts";

type Limited = [RateLimit, Counted];

const tooMany = (request: FastifyRequest) =>
  ({ actor: "?", who: undefined, action: "loginLimited", target: "passkey", request }) as const;

export function passkeyLoginRoutes(app: FastifyInstance, deps: Deps, guard: Guard): void {
  const { db, clock } = deps;
  const door = createDoor(deps);

  route(app, loginPasskeyOptions, async ({ request }) => {
    const device = await door.anyDeviceOf(request);
    const limited: Limited = device ? [perQuestionOfDevice, { key: device }] : [perQuestion, request];
    await guard.use(...limited, tooMany(request));
    return requestOptionsFor(deps, { purpose: "login" });
  });

  route(app, loginWithPasskey, async ({ body, request, reply }) => {
    const party = partyOf(deps);
    const claimed = await selectPasskey(db.query, body.passkey.id);
    const owner = claimed && (await selectAdminById(db.query, claimed.admin_id));
    const device = owner && door.deviceOf(request, owner);
    const limited: Limited = device ? [perDevice, { key: device }] : [perAddress, request];
    await guard.use(...limited, tooMany(request));
    const right = await checkAssertion({ db, party, now: clock() }, body.passkey, { purpose: "login" });
    const admin = right && (await selectAdminById(db.query, right.passkey.admin_id));
    const refuse = async (action: "loginFailed" | "passkeyCloned") => {
      await guard.tell({ actor: admin?.username ?? "?", who: admin?.id, action, target: "passkey", request });
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
    await guard.refund(...limited);
    return entered;
  });
}
