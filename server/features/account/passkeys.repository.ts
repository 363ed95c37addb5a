import type { Selectable } from "kysely";
import type { Query } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";

export type PasskeyRow = Selectable<Tables["passkeys"]>;

export function selectPasskeys(query: Query, adminId: string): Promise<PasskeyRow[]> {
  return query.selectFrom("passkeys").selectAll().where("admin_id", "=", adminId).orderBy("id").execute();
}

export function selectPasskey(query: Query, credentialId: string): Promise<PasskeyRow | undefined> {
  return query.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();
}

/** False when the count has not gone up, or the passkey is gone. Those that never count always say 0. */
export async function noteUse(query: Query, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("passkeys")
    .set({ counter, used_at: now.toISOString() })
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
