import { type Selectable, sql } from "kysely";
import type { Query, Write } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import type { Tables } from "../../db/schema.ts";
import { Refusal } from "../../http/errors.ts";
import { endSessions } from "../../http/sessions.ts";

export type AdminRow = Selectable<Tables["admins"]>;

/** The unique form of a username: case, outer spaces and Unicode compatibility forms make no difference. */
export function toUsernameKey(username: string): string {
  return username.normalize("NFKC").trim().toLowerCase();
}

export function selectAdmin(query: Query, username: string): Promise<AdminRow | undefined> {
  return query.selectFrom("admins").selectAll().where("username_key", "=", toUsernameKey(username)).executeTakeFirst();
}

export function selectAdminById(query: Query, id: string): Promise<AdminRow | undefined> {
  return query.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function hasAdmins(query: Query): Promise<boolean> {
  return (await query.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined;
}

interface NewAdmin {
  username: string;
  /** Empty until the user has chosen a password. */
  passwordHash: string;
  hasGeneratedPassword?: boolean;
  email?: string | undefined;
}

/** The new user's id, or undefined when the name is taken. */
export async function insertAdmin(
  query: Query,
  { username, passwordHash, hasGeneratedPassword = false, email }: NewAdmin,
  now: Date,
): Promise<string | undefined> {
  const inserted = await query
    .insertInto("admins")
    .values({
      id: newId(),
      username: username.trim(),
      username_key: toUsernameKey(username),
      password_hash: passwordHash,
      password_made_up: hasGeneratedPassword ? 1 : 0,
      email: email || null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

/** Stores a new hash and returns the user. Undefined when the password that was checked is no longer the user's. */
export function changePasswordHash(
  query: Query,
  { id, password_hash }: Pick<AdminRow, "id" | "password_hash">,
  hash: string,
  now: Date,
): Promise<AdminRow | undefined> {
  return query
    .updateTable("admins")
    .set({ password_hash: hash, password_made_up: 0, password_changed_at: now.toISOString() })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .returningAll()
    .executeTakeFirst();
}

/** Disables a user. Invitations are removed, because their links must not work after the user is enabled again. */
export async function revokeAccess(write: Write, adminId: string, by: string, now: Date): Promise<void> {
  const change = { disabled_at: now.toISOString(), disabled_by: by };
  await write.updateTable("admins").set(change).where("id", "=", adminId).execute();
  await endSessions(write, adminId);
  await write.deleteFrom("invitations").where("admin_id", "=", adminId).execute();
}

/** Removes everything that allows a login, except the password. */
export async function removeFactors(query: Query, adminId: string): Promise<void> {
  await query.deleteFrom("passkeys").where("admin_id", "=", adminId).execute();
  await query.deleteFrom("recovery_codes").where("admin_id", "=", adminId).execute();
  await query.deleteFrom("invitations").where("admin_id", "=", adminId).execute();
}

export async function selectUsers(query: Query, ownId: string, now: Date) {
  const rows = await query
    .selectFrom("admins")
    .leftJoin("invitations", "invitations.admin_id", "admins.id")
    .select(["id", "username", "email", "seen_at", "disabled_at", "disabled_by", "expires_at"])
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
    lastSeen: row.seen_at ?? undefined,
    passkeys: row.passkeys ?? 0,
    invitedUntil: row.expires_at && row.expires_at > now.toISOString() ? row.expires_at : undefined,
    ...{ disabledAt: row.disabled_at ?? undefined, disabledBy: row.disabled_by ?? undefined },
    you: row.id === ownId,
  }));
}

/** Throws when no other user could sign in. */
export async function assertNotLastUser(query: Query, id: string): Promise<void> {
  const able = await query
    .selectFrom("admins")
    .select("id")
    .where("disabled_at", "is", null)
    .where("password_hash", "!=", "")
    .execute();
  if (!able.some((other) => other.id !== id)) throw new Refusal("lastAdmin");
}
