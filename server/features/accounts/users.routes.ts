import type { FastifyInstance, FastifyRequest } from "fastify";
import { addUser, disableUser, enableUser, listUsers, resetUser } from "../../../contract/accounts.ts";
import type { AuditAction } from "../../../contract/activity.ts";
import { isUsername } from "../../account-rules.ts";
import type { Write } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { auditStaff, endSessions, getSignedIn } from "../../http/sessions.ts";
import { createInvitation } from "./invitations.ts";
import { insertAccountNotice } from "./notices.ts";
import {
  type AdminRow,
  assertNotLastUser,
  insertAdmin,
  removeFactors,
  revokeAccess,
  selectAdminById,
  selectUsers,
} from "./users.repository.ts";

type UserAction = Extract<AuditAction, `admin${string}`>;
type Named = Pick<AdminRow, "id" | "username">;

/** All users have one role: any of them adds, disables, enables and resets the others. */
export function userRoutes(scope: FastifyInstance, { db, clock, publicUrl, scheduler }: StaffDeps): void {
  route(scope, listUsers, ({ request }) => selectUsers(db.query, getSignedIn(request).id, clock()));

  route(scope, addUser, ({ body, request, commitExclusive }) => {
    if (!isUsername(body.username)) throw new Refusal("validation", { fields: { username: "usernameInvalid" } });
    return commitExclusive(async (write) => {
      const { username, email } = body;
      const id = await insertAdmin(write, { username, passwordHash: "", email }, clock());
      if (!id) throw new Refusal("usernameTaken");
      await auditUser(write, "adminCreated", { id, username }, request);
      return createInvitation(write, { id, username }, publicUrl(), clock());
    });
  });

  route(scope, disableUser, async ({ params, request, commitExclusive }) => {
    await commitExclusive(async (write) => {
      await assertNotLastUser(write, params.id);
      const user = await requireUser(write, params.id);
      if (user.disabled_at) return {};
      await revokeAccess(write, user.id, getSignedIn(request).username, clock());
      await auditUser(write, "adminDisabled", user, request);
      return {};
    });
  });

  route(scope, enableUser, async ({ params, request, commitExclusive }) => {
    await commitExclusive(async (write) => {
      const user = await requireUser(write, params.id);
      if (!user.disabled_at) return {};
      const change = { disabled_at: null, disabled_by: null };
      await write.updateTable("admins").set(change).where("id", "=", user.id).execute();
      await auditUser(write, "adminEnabled", user, request);
      return {};
    });
  });

  route(scope, resetUser, async ({ params, request, commitExclusive }) => {
    const invitation = await commitExclusive(async (write) => {
      await assertNotLastUser(write, params.id);
      const user = await requireUser(write, params.id);
      if (user.disabled_at) throw new Refusal("userDisabled");
      const change = { password_hash: "", password_made_up: 0, password_changed_at: null };
      await write.updateTable("admins").set(change).where("id", "=", user.id).execute();
      await removeFactors(write, user.id);
      await endSessions(write, user.id);
      await auditUser(write, "adminReset", user, request);
      await insertAccountNotice(write, user, "accountReset", clock(), request);
      return createInvitation(write, user, publicUrl(), clock());
    });
    scheduler.wake("outbox");
    return invitation;
  });

  async function requireUser(write: Write, id: string): Promise<AdminRow> {
    const user = await selectAdminById(write, id);
    if (!user) throw new Refusal("userNotFound");
    return user;
  }

  function auditUser(write: Write, action: UserAction, user: Named, request: FastifyRequest): Promise<void> {
    const event = { action, target: user.username, about: user.id };
    return auditStaff(write, clock(), request, event);
  }
}
