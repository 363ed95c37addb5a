import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** Who asked for an upload's address, so that nobody fills the store with files that no application claims. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  await sql.raw(`alter table uploads add column owner ${text}`).execute(db);
  await sql
    .raw("create index uploads_unclaimed on uploads (owner, size, stored_at, created_at) where claimed_by is null")
    .execute(db);
}
