import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** What one request made, so that the same request repeated (a lost answer, a double click) makes nothing more. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  for (const table of ["applications", "contacts", "jobs"]) {
    await sql.raw(`alter table ${table} add column request_key ${text}`).execute(db);
    await sql.raw(`create unique index ${table}_by_request on ${table} (request_key)`).execute(db);
  }
}
