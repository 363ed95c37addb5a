import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** When a job came onto the site. Of those that are or were on it no more is known than when they were made. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  await sql.raw(`alter table jobs add column published_at ${text}`).execute(db);
  await sql.raw("update jobs set published_at = created_at where state <> 'draft'").execute(db);
}
