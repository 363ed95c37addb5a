import { type RawBuilder, sql } from "kysely";
import type { Engine, Write } from "../../db/db.ts";
import { scheduleRemovals } from "../uploads/uploads.ts";

export type PeopleTable = "contacts" | "applications";

export interface RecordRow {
  id: string;
  file: string | null;
}

/** Databases limit the parameters of one statement. */
const maxIds = 500;

/** Selects the oldest matching records, and locks their rows on PostgreSQL. */
export async function lockRecords(
  write: Write,
  engine: Engine,
  table: PeopleTable,
  matches: RawBuilder<boolean>,
  limit?: number,
): Promise<RecordRow[]> {
  const file = table === "applications" ? sql<string | null>`resume_object` : sql<null>`null`;
  return write
    .selectFrom(table)
    .select(["id", file.as("file")])
    .where(matches)
    .orderBy("created_at")
    .orderBy("id")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(engine === "postgres", (query) => query.forUpdate())
    .execute();
}

/** Deletes records with their files, mails and idempotency keys. Callers wake the task `removals` afterwards. */
export async function deleteRecords(
  write: Write,
  table: PeopleTable,
  rows: readonly RecordRow[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < rows.length; from += maxIds) {
    const some = rows.slice(from, from + maxIds);
    const ids = some.map(({ id }) => id);
    const files = some.flatMap(({ file }) => file ?? []);
    await scheduleRemovals(write, files, now);
    for (const about of ["outbox", "idempotency_keys"] as const)
      await write.deleteFrom(about).where("subject_id", "in", ids).execute();
    await write.deleteFrom(table).where("id", "in", ids).execute();
  }
}
