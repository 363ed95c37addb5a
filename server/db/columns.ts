import { type Kysely, sql } from "kysely";
import type { Engine } from "./engine.ts";
import type { Tables } from "./schema.ts";

/** The columns that a table really has, whatever this release expects; none when there is no such table. */
export async function columnsOf(db: Kysely<Tables>, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (engine === "postgres"
    ? sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(db);
  return rows.map(({ name }) => name);
}
