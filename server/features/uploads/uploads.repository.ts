import type { Selectable } from "kysely";
import type { Query, Write } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { objectKey } from "../../storage/keys.ts";

type Upload = Selectable<Tables["uploads"]>;

export async function insertUpload(
  query: Query,
  upload: Pick<Upload, "id" | "size">,
  now: Date,
  seconds: number,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + seconds * 1_000).toISOString();
  await query
    .insertInto("uploads")
    .values({ ...upload, created_at: now.toISOString(), expires_at: expiresAt })
    .execute();
}

export function findUpload(query: Query, id: string): Promise<Upload | undefined> {
  return query.selectFrom("uploads").selectAll().where("id", "=", id).executeTakeFirst();
}

/** False when it has been stored or claimed in the meantime, or is gone. */
export async function markStored(query: Query, id: string, size: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("uploads")
    .set({ stored_at: now.toISOString(), size })
    .where("id", "=", id)
    .where("stored_at", "is", null)
    .where("claimed_by", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when another claim was first, or the upload is gone. Earlier uploads of the same application are forgotten. */
export async function claimUpload(write: Write, id: string, applicationId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable("uploads")
    .set({ claimed_by: applicationId })
    .where("id", "=", id)
    .where("claimed_by", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await write.deleteFrom("uploads").where("claimed_by", "=", applicationId).where("id", "!=", id).execute();
  await scheduleRemovals(write, [objectKey("uploads", id)], now);
  return true;
}

/** Removed in the background, retried until done. Wake the task `removals` afterwards. */
export async function scheduleRemovals(query: Query, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await query
    .insertInto("removals")
    .values(keys.map((object_key) => ({ object_key, next_attempt_at: now.toISOString() })))
    .onConflict((conflict) => conflict.column("object_key").doNothing())
    .execute();
}
