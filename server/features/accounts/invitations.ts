import type { Query, Write } from "../../db/db.ts";
import { hashToken, newToken } from "../../db/ids.ts";
import type { AdminRow } from "./users.repository.ts";

const validMs = 24 * 60 * 60 * 1_000;

/** A one-time link to choose a password, valid for a day; an earlier one of the user is void. */
export async function invite(write: Write, admin: Pick<AdminRow, "id" | "username">, publicUrl: string, now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validMs).toISOString();
  const row = { token_hash: hashToken(token), expires_at: expiresAt };
  await write
    .insertInto("invitations")
    .values({ ...row, admin_id: admin.id })
    .onConflict((before) => before.column("admin_id").doUpdateSet(row))
    .execute();
  // Behind a #, so that it is in no request, no log and no referrer.
  return { username: admin.username, link: `${publicUrl}/admin/login#invitation=${token}`, expiresAt };
}

/** Whom a link is for, while it works. */
export async function selectInvited(query: Query, token: string, now: Date): Promise<AdminRow | undefined> {
  const invited = await query
    .selectFrom("admins")
    .innerJoin("invitations", "invitations.admin_id", "admins.id")
    .selectAll("admins")
    .select("expires_at")
    .where("invitations.token_hash", "=", hashToken(token))
    .where("admins.disabled_at", "is", null)
    .executeTakeFirst();
  return invited && invited.expires_at > now.toISOString() ? invited : undefined;
}

/** False when somebody has followed the link meanwhile. */
export async function redeemInvitation(write: Write, token: string): Promise<boolean> {
  const used = await write.deleteFrom("invitations").where("token_hash", "=", hashToken(token)).executeTakeFirst();
  return used.numDeletedRows > 0n;
}
