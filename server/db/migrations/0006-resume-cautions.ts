import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** What staff are told about a CV that holds more than text and pictures, words of the contract with blanks between. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  await sql.raw(`alter table applications add column resume_cautions ${text}`).execute(db);
}
