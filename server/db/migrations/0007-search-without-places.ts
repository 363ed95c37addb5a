import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * The embedded index knows which rows hold three letters, no longer where: a stranger's text of one syllable over and
 * over has thousands of places, and a search walked them all while nobody else was served.
 */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  if (engine !== "sqlite") return;
  for (const table of ["applications", "contacts"]) {
    const index = `${table}_search`;
    const content = `content='${table}', content_rowid='row', tokenize='trigram', detail='none'`;
    for (const statement of [
      `drop table ${index}`,
      `create virtual table ${index} using fts5 (search, ${content})`,
      `insert into ${index} (${index}, rank) values ('secure-delete', 1)`,
      `insert into ${index} (${index}) values ('rebuild')`,
    ])
      await sql.raw(statement).execute(db);
  }
}
