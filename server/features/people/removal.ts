import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Write } from "../../db/db.ts";
import { expiryBatch, inOneTurn } from "../../db/expiry.ts";
import { scheduleRemovals } from "../uploads/uploads.repository.ts";

const texts = { contacts: "message", applications: "cover_letter" } as const;
export type PeopleTable = keyof typeof texts;

/**
 * Removes the oldest of the records that `which` tells, as many as nobody waits for, with their files, the mails about
 * them and the keys of requests; the number of those it removed. Wake the task `removals` afterwards.
 */
export async function removeSome(
  write: Write,
  table: PeopleTable,
  which: RawBuilder<SqlBool>,
  now: Date,
): Promise<number> {
  const bytes = sql<number>`octet_length(${sql.ref(texts[table])}) + octet_length(search)`;
  // Rows of somebody who is being erased are hidden from everybody else.
  const rows = await write
    .withoutPlugins()
    .selectFrom(table)
    .select(["id", bytes.as("bytes")])
    .where(which)
    .orderBy("created_at")
    .limit(expiryBatch)
    .execute();
  const ids = inOneTurn(rows).map(({ id }) => id);
  if (ids.length === 0) return 0;
  // Once more `which`: on PostgreSQL another may have changed the row since.
  const object = table === "applications" ? sql<string | null>`resume_object` : sql<null>`null`;
  const removed = await write
    .deleteFrom(table)
    .where("id", "in", ids)
    .where(which)
    .returning(["id", object.as("file")])
    .execute();
  await scheduleRemovals(
    write,
    removed.flatMap(({ file }) => file ?? []),
    now,
  );
  const gone = removed.map(({ id }) => id);
  if (gone.length > 0)
    for (const about of ["outbox", "idempotency_keys"] as const)
      await write.deleteFrom(about).where("subject_id", "in", gone).execute();
  return ids.length;
}
