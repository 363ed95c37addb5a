import type { Query, Write } from "../../db/db.ts";
import { hashToken, newToken } from "../../db/ids.ts";
import type { AdminRow } from "./users.repository.ts";

const validMs = 24 * 60 * 60 * 1_000;

/** Creates a one-time link to choose a password. It is valid for a day and replaces an earlier one. */
export async function createInvitation(
  write: Write,
  admin: Pick<AdminRow, "id" | "username">,
  publicUrl: string,
  now: Date,
) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + validMs).toISOString();
  const row = { token_hash: hashToken(token), expires_at: expiresAt };
  await write
    .insertInto("invitations")
    .values({ ...row, admin_id: admin.id })
    .onConflict((before) => before.column("admin_id").doUpdateSet(row))
    .execute();
  // In the fragment, so that no request, log or referrer contains it.
  return { username: admin.username, link: `${publicUrl}/admin/login#invitation=${token}`, expiresAt };
}

/** The user of a valid link. */
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

/** False when the link was used in the meantime. */
export async function redeemInvitation(write: Write, token: string): Promise<boolean> {
  const used = await write.deleteFrom("invitations").where("token_hash", "=", hashToken(token)).executeTakeFirst();
  return used.numDeletedRows > 0n;
}
