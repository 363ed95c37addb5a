import { sql } from "kysely";
import type { Query, Write } from "../../db/db.ts";
import { Refusal } from "../../http/errors.ts";

export async function selectUsers(query: Query, ownId: string, now: Date) {
  const rows = await query
    .selectFrom("admins")
    .leftJoin("invitations", "invitations.admin_id", "admins.id")
    .select(["id", "username", "email", "created_at", "seen_at", "disabled_at", "disabled_by", "expires_at"])
    .select((row) =>
      row
        .selectFrom("passkeys")
        .whereRef("passkeys.admin_id", "=", "admins.id")
        .select(sql<number>`cast(count(*) as integer)`.as("count"))
        .as("passkeys"),
    )
    .orderBy("username_key")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email ?? undefined,
    createdAt: row.created_at,
    lastSeen: row.seen_at ?? undefined,
    passkeys: row.passkeys ?? 0,
    invitedUntil: row.expires_at && row.expires_at > now.toISOString() ? row.expires_at : undefined,
    ...{ disabledAt: row.disabled_at ?? undefined, disabledBy: row.disabled_by ?? undefined },
    you: row.id === ownId,
  }));
}

/** Throws when nobody but this user could sign in. */
export async function requireAnother(write: Write, id: string): Promise<void> {
  const able = await write
    .selectFrom("admins")
    .select("id")
    .where("disabled_at", "is", null)
    .where("password_hash", "!=", "")
    .execute();
  if (!able.some((other) => other.id !== id)) throw new Refusal("lastAdmin");
}
