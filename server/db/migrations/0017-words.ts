import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** What staff say in place of the shipped words: a row holds all of it. Version 0 is the draft, the highest is what visitors read. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const table = `create table words (
    version integer primary key, texts ${text} not null, author ${text} not null, written_at ${text} not null)`;
  await sql.raw(table).execute(db);
}
