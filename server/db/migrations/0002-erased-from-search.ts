import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** The embedded search index only marks words as deleted, and keeps them, unless it is told to remove them. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  if (engine !== "sqlite") return;
  for (const index of ["applications_search", "contacts_search"]) {
    await sql.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`).execute(db);
    // What was deleted before this migration goes as well.
    await sql.raw(`insert into ${index} (${index}) values ('rebuild')`).execute(db);
  }
}
