import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** An erasure takes what there was when it was decided. One that is under way takes all, as it was begun: `~` is behind every id. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  await sql.raw(`alter table begun_erasures add column newest ${text} not null default '~'`).execute(db);
}
