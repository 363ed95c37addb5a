import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  addPasskey,
  makeRecoveryCodes,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "../../../contract/accounts.ts";
import type { Query, Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { auditStaff, getActor, getSignedIn, type SignedIn } from "../../http/sessions.ts";
import type { AccountEvent } from "../../mail/payloads.ts";
import type { LoginLimits } from "./login-limits.ts";
import { insertAccountNotice } from "./notices.ts";
import { checkRegistration, createRegistrationOptions, selectPasskeys, toPasskey } from "./passkeys.ts";
import { removeRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { selectAdminById } from "./users.repository.ts";

/** More than anybody has devices: a stolen session must not fill the database, nor hide a passkey among many. */
const maxPasskeys = 20;

/** The user's own passkeys, and recovery codes in case none is at hand. */
export function passkeyRoutes(scope: FastifyInstance, deps: StaffDeps, loginLimits: LoginLimits): void {
  const { db, clock, scheduler } = deps;

  route(scope, passkeyOptions, async ({ request }) => {
    await assertMayAddPasskey(db.query, getSignedIn(request));
    return createRegistrationOptions(deps, getSignedIn(request));
  });

  route(scope, addPasskey, async ({ body, request, commitExclusive }) => {
    const me = getSignedIn(request);
    const row = await checkRegistration(deps, body.passkey, me, body.name);
    if (!row) {
      await loginLimits.auditRefusal({ ...getActor(request), action: "passkeyRefused", request });
      throw new Refusal("passkeyRefused");
    }
    // Exclusive: two parallel requests would both pass the limit.
    await commitExclusive(async (write) => {
      await assertMayAddPasskey(write, me);
      const added = await write
        .insertInto("passkeys")
        .values(row)
        .onConflict((known) => known.column("credential_id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!added) throw new Refusal("passkeyRefused");
      await auditStaff(write, clock(), request, { action: "passkeyAdded", target: row.name, about: row.id });
      await notify(write, me, "passkeyAdded", request);
      return {};
    });
    scheduler.wake("outbox");
    return toPasskey(row);
  });

  route(scope, renamePasskey, async ({ params, body, request, commit }) => {
    const me = getSignedIn(request);
    await commit(async (write) => {
      const { numUpdatedRows } = await write
        .updateTable("passkeys")
        .set({ name: body.name })
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal("passkeyNotFound");
      await auditStaff(write, clock(), request, { action: "passkeyRenamed", target: body.name, about: params.id });
      return {};
    });
  });

  route(scope, removePasskey, async ({ params, request, commit }) => {
    const me = getSignedIn(request);
    await commit(async (write) => {
      const removed = await write
        .deleteFrom("passkeys")
        .where("id", "=", params.id)
        .where("admin_id", "=", me.id)
        .returning("name")
        .executeTakeFirst();
      if (!removed) throw new Refusal("passkeyNotFound");
      // Recovery codes replace a passkey: without any passkey they are removed.
      if ((await selectPasskeys(write, me.id)).length === 0) await removeRecoveryCodes(write, me.id);
      await auditStaff(write, clock(), request, { action: "passkeyRemoved", target: removed.name, about: params.id });
      await notify(write, me, "passkeyRemoved", request);
      return {};
    });
    scheduler.wake("outbox");
  });

  route(scope, makeRecoveryCodes, async ({ request, commit }) => {
    const me = getSignedIn(request);
    const answer = await commit(async (write) => {
      if ((await selectPasskeys(write, me.id)).length === 0) throw new Refusal("passkeyNotFound");
      await auditStaff(write, clock(), request, { action: "recoveryCodesMade" });
      await notify(write, me, "recoveryCodesMade", request);
      return { codes: await replaceRecoveryCodes(write, me.id) };
    });
    scheduler.wake("outbox");
    return answer;
  });

  async function assertMayAddPasskey(query: Query, me: SignedIn): Promise<void> {
    if ((await selectPasskeys(query, me.id)).length >= maxPasskeys) throw new Refusal("passkeysTooMany");
  }

  async function notify(write: Write, me: SignedIn, event: AccountEvent, request: FastifyRequest): Promise<void> {
    const admin = await selectAdminById(write, me.id);
    if (admin) await insertAccountNotice(write, admin, event, clock(), request);
  }
}
