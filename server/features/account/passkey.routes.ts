import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  addPasskey,
  makeRecoveryCodes,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "../../../contract/account.ts";
import type { Write } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy, type SignedIn } from "../../http/session.ts";
import type { AccountEvent } from "../../mail/payloads.ts";
import { passkeyAnswer } from "./account.repository.ts";
import { selectAdminById } from "./admins.repository.ts";
import { noticeOf } from "./notices.ts";
import { checkRegistration } from "./passkey-check.ts";
import { creationOptionsFor, partyOf } from "./passkey-options.ts";
import { selectPasskeys } from "./passkeys.repository.ts";
import { removeRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";

/** One's own passkeys, and the codes for when none is at hand. */
export function passkeyRoutes(scope: FastifyInstance, deps: Deps): void {
  const { db, clock, background } = deps;

  route(scope, passkeyOptions, ({ request }) => creationOptionsFor(deps, adminOf(request)));

  route(scope, addPasskey, async ({ body, request }) => {
    const me = adminOf(request);
    const setting = { db, party: partyOf(deps), now: clock() };
    const bound = { adminId: me.id, sessionId: me.sessionId, name: body.name };
    const row = await checkRegistration(setting, body.passkey, bound);
    if (!row) throw new Refusal("passkeyRefused");
    await db.write(async (write) => {
      const added = await write
        .insertInto("passkeys")
        .values(row)
        .onConflict((known) => known.column("credential_id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added) throw new Refusal("passkeyRefused");
      await audit(write, clock(), { ...doneBy(request), action: "passkeyAdded", target: row.name, request });
      await tell(write, me, "passkeyAdded", request);
    });
    background.wake("outbox");
    return passkeyAnswer(row);
  });

  route(scope, renamePasskey, async ({ params, body, request }) => {
    const me = adminOf(request);
    await db.write(async (write) => {
      const { numUpdatedRows } = await write
        .updateTable("passkeys")
        .set({ name: body.name })
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal("passkeyNotFound");
      await audit(write, clock(), { ...doneBy(request), action: "passkeyRenamed", target: body.name, request });
    });
  });

  route(scope, removePasskey, async ({ params, request }) => {
    const me = adminOf(request);
    await db.write(async (write) => {
      const removed = await write
        .deleteFrom("passkeys")
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .returning("name")
        .executeTakeFirst();
      if (!removed) throw new Refusal("passkeyNotFound");
      // They stand in for a passkey: without one they must not wait for the next.
      if ((await selectPasskeys(write, me.id)).length === 0) await removeRecoveryCodes(write, me.id);
      await audit(write, clock(), { ...doneBy(request), action: "passkeyRemoved", target: removed.name, request });
      await tell(write, me, "passkeyRemoved", request);
    });
    background.wake("outbox");
  });

  route(scope, makeRecoveryCodes, async ({ request }) => {
    const me = adminOf(request);
    const codes = await db.write(async (write) => {
      await audit(write, clock(), { ...doneBy(request), action: "recoveryCodesMade", request });
      await tell(write, me, "recoveryCodesMade", request);
      return replaceRecoveryCodes(write, me.id);
    });
    background.wake("outbox");
    return { codes };
  });

  async function tell(write: Write, me: SignedIn, event: AccountEvent, request: FastifyRequest): Promise<void> {
    const admin = await selectAdminById(write, me.id);
    if (admin) await noticeOf(write, admin, event, clock(), request);
  }
}
