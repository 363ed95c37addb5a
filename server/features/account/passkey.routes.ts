import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  addPasskey,
  makeRecoveryCodes,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "../../../contract/account.ts";
import type { Query, Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { audit } from "../../http/audit.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { adminOf, doneBy, type SignedIn } from "../../http/session.ts";
import type { AccountEvent } from "../../mail/payloads.ts";
import { passkeyAnswer } from "./account.repository.ts";
import { selectAdminById } from "./admins.repository.ts";
import type { Guard } from "./guard.ts";
import { noticeOf } from "./notices.ts";
import { checkRegistration } from "./passkey-check.ts";
import { creationOptionsFor, partyOf } from "./passkey-options.ts";
import { selectPasskeys } from "./passkeys.repository.ts";
import { removeRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";

/** More than anybody has devices: whoever has stolen a session must not fill the database, nor hide one among many. */
const passkeysMost = 20;

/** One's own passkeys, and the codes for when none is at hand. */
export function passkeyRoutes(scope: FastifyInstance, deps: StaffDeps, guard: Guard): void {
  const { db, clock, background } = deps;

  route(scope, passkeyOptions, async ({ request }) => {
    await requireRoom(db.query, adminOf(request));
    return creationOptionsFor(deps, adminOf(request));
  });

  route(scope, addPasskey, async ({ body, request }) => {
    const me = adminOf(request);
    const setting = { db, party: partyOf(deps), now: clock() };
    const bound = { adminId: me.id, sessionId: me.sessionId, name: body.name };
    const row = await checkRegistration(setting, body.passkey, bound);
    if (!row) {
      await guard.tell({ ...doneBy(request), action: "passkeyRefused", request });
      throw new Refusal("passkeyRefused");
    }
    // Two at once would both find room for one.
    await me.writeAlone(async (write) => {
      await requireRoom(write, me);
      const added = await write
        .insertInto("passkeys")
        .values(row)
        .onConflict((known) => known.column("credential_id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added) throw new Refusal("passkeyRefused");
      await audit(write, clock(), {
        ...doneBy(request),
        action: "passkeyAdded",
        target: row.name,
        about: row.id,
        request,
      });
      await tell(write, me, "passkeyAdded", request);
    });
    background.wake("outbox");
    return passkeyAnswer(row);
  });

  route(scope, renamePasskey, async ({ params, body, request }) => {
    const me = adminOf(request);
    await me.write(async (write) => {
      const { numUpdatedRows } = await write
        .updateTable("passkeys")
        .set({ name: body.name })
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal("passkeyNotFound");
      await audit(write, clock(), {
        ...doneBy(request),
        action: "passkeyRenamed",
        target: body.name,
        about: params.id,
        request,
      });
    });
  });

  route(scope, removePasskey, async ({ params, request }) => {
    const me = adminOf(request);
    await me.write(async (write) => {
      const removed = await write
        .deleteFrom("passkeys")
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .returning("name")
        .executeTakeFirst();
      if (!removed) throw new Refusal("passkeyNotFound");
      // They stand in for a passkey: without one they must not wait for the next.
      if ((await selectPasskeys(write, me.id)).length === 0) await removeRecoveryCodes(write, me.id);
      await audit(write, clock(), {
        ...doneBy(request),
        action: "passkeyRemoved",
        target: removed.name,
        about: params.id,
        request,
      });
      await tell(write, me, "passkeyRemoved", request);
    });
    background.wake("outbox");
  });

  route(scope, makeRecoveryCodes, async ({ request }) => {
    const me = adminOf(request);
    const codes = await me.write(async (write) => {
      if ((await selectPasskeys(write, me.id)).length === 0) throw new Refusal("passkeyNotFound");
      await audit(write, clock(), { ...doneBy(request), action: "recoveryCodesMade", request });
      await tell(write, me, "recoveryCodesMade", request);
      return replaceRecoveryCodes(write, me.id);
    });
    background.wake("outbox");
    return { codes };
  });

  async function requireRoom(query: Query, me: SignedIn): Promise<void> {
    if ((await selectPasskeys(query, me.id)).length >= passkeysMost) throw new Refusal("passkeysTooMany");
  }

  async function tell(write: Write, me: SignedIn, event: AccountEvent, request: FastifyRequest): Promise<void> {
    const admin = await selectAdminById(write, me.id);
    if (admin) await noticeOf(write, admin, event, clock(), request);
  }
}
