import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** When a consent was withdrawn: what only it has kept goes some days after that, not at once. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  await sql.raw(`alter table applications add column consent_ended_at ${text}`).execute(db);
}
