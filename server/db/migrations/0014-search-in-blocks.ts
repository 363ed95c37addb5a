import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * The embedded index is a table of our own: of each 64 rows, which of them hold three letters of a kind, a bit for each
 * row. What a row costs has an end whatever its letters are, its neighbours lie beside it, and what is removed is gone.
 * `search_grams` is a function of `sqlite.ts`. Erasures of people with many rows are noted until they are done.
 */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const searched = engine === "sqlite" ? ["applications", "contacts"].flatMap(searchIndex) : [];
  for (const statement of [`create table erasures (email_key ${text} primary key, at ${text} not null)`, ...searched])
    await sql.raw(statement).execute(db);
}

function searchIndex(table: string): string[] {
  const index = `${table}_search`;
  const add = (row: string, from: string) => `insert into ${index} (block, gram, rows)
    select ${row}.row >> 6, value, 1 << (${row}.row & 63) from ${from}json_each(search_grams(${row}.search)) where true
    on conflict (block, gram) do update set rows = rows | excluded.rows`;
  const bit = "(1 << (old.row & 63))";
  const remove = `update ${index} set rows = rows & ~${bit} where block = old.row >> 6 and rows & ${bit};
    delete from ${index} where block = old.row >> 6 and rows = 0`;
  return [
    ...["insert", "delete", "update"].map((event) => `drop trigger ${index}_${event}`),
    `drop table ${index}`,
    `create table ${index} (block integer not null, gram integer not null, rows integer not null,
      primary key (block, gram)) without rowid`,
    add(table, `${table}, `),
    `create trigger ${index}_insert after insert on ${table} begin ${add("new", "")}; end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove}; end`,
    `create trigger ${index}_update after update of search on ${table} begin ${remove}; ${add("new", "")}; end`,
  ];
}
