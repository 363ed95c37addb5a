import { type Kysely, sql } from "kysely";
import type { Engine } from "./db.ts";
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

/** The columns of its primary key, in their order. */
export async function primaryKeyOf(db: Kysely<Tables>, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (engine === "postgres"
    ? sql<{ name: string }>`select attname as name from pg_index
        cross join unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = part.number
        where indrelid = to_regclass(${table}) and indisprimary order by part.place`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
  ).execute(db);
  return rows.map(({ name }) => name);
}
