import type { Selectable } from "kysely";
import type { Query } from "../../db/db.ts";
import { newId } from "../../db/ids.ts";
import type { Tables } from "../../db/schema.ts";

export type AdminRow = Selectable<Tables["admins"]>;

/** Compared form of a name: case, spaces around it and Unicode look-alike forms make no other user. */
export function usernameKey(username: string): string {
  return username.normalize("NFKC").trim().toLowerCase();
}

export function selectAdmin(query: Query, username: string): Promise<AdminRow | undefined> {
  return query.selectFrom("admins").selectAll().where("username_key", "=", usernameKey(username)).executeTakeFirst();
}

export async function hasAdmins(query: Query): Promise<boolean> {
  return (await query.selectFrom("admins").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** False when the name is taken. */
export async function insertAdmin(query: Query, username: string, passwordHash: string, now: Date): Promise<boolean> {
  const inserted = await query
    .insertInto("admins")
    .values({
      id: newId(),
      username: username.trim(),
      username_key: usernameKey(username),
      password_hash: passwordHash,
      created_at: now.toISOString(),
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
}
