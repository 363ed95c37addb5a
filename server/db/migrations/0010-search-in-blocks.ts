import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";
import { searchGrams } from "../search-grams.ts";

/**
 * The embedded index is a table of our own: of each 64 rows, which of them hold three letters of a kind, a bit for each
 * row. What a row costs has an end whatever its letters are, its neighbours lie beside it, and what is removed is gone.
 * `search_grams` is a function of `sqlite.ts`. Erasures of people with many rows are noted until they are done.
 */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  await sql.raw(`create table begun_erasures (email_key ${text} primary key, at ${text} not null)`).execute(db);
  if (engine !== "sqlite") return;
  for (const table of ["applications", "contacts"]) {
    for (const statement of searchIndex(table)) await sql.raw(statement).execute(db);
    await fill(db, table);
  }
}

/** Block by block: a hundred thousand rows, one by one as the triggers do it, would take many minutes. */
async function fill(db: QueryExecutorProvider, table: string): Promise<void> {
  const [source, index] = [sql.table(table), sql.table(`${table}_search`)];
  for (let from = 0; ; ) {
    const next = await sql<{ block: number | null }>`
      select min(row) >> 6 as block from ${source} where row >= ${from}`.execute(db);
    const block = next.rows[0]?.block ?? null;
    if (block === null) return;
    from = (block + 1) * 64;
    const { rows } = await sql<{ bit: number; search: string }>`
      select row & 63 as bit, search from ${source} where row >= ${block * 64} and row < ${from}`.execute(db);
    const halves = JSON.stringify(bitsOf(rows));
    await sql`insert into ${index} (block, gram, rows)
      select ${block}, value ->> 0, (value ->> 1) | ((value ->> 2) << 32) from json_each(${halves})`.execute(db);
  }
}

/** The lower and the upper half of each kind's bits: a number of JavaScript holds no 64. */
function bitsOf(rows: { bit: number; search: string }[]): [gram: number, low: number, high: number][] {
  const halves = new Map<number, [number, number, number]>();
  for (const { bit, search } of rows)
    for (const gram of searchGrams(search)) {
      const [, low, high] = halves.get(gram) ?? [gram, 0, 0];
      const one = 2 ** (bit % 32);
      halves.set(gram, bit < 32 ? [gram, low + one, high] : [gram, low, high + one]);
    }
  return [...halves.values()].sort(([one], [other]) => one - other);
}

function searchIndex(table: string): string[] {
  const index = `${table}_search`;
  const add = `insert into ${index} (block, gram, rows)
    select new.row >> 6, value, 1 << (new.row & 63) from json_each(search_grams(new.search)) where true
    on conflict (block, gram) do update set rows = rows | excluded.rows`;
  const bit = "(1 << (old.row & 63))";
  const remove = `update ${index} set rows = rows & ~${bit} where block = old.row >> 6 and rows & ${bit};
    delete from ${index} where block = old.row >> 6 and rows = 0`;
  return [
    ...["insert", "delete", "update"].map((event) => `drop trigger ${index}_${event}`),
    `drop table ${index}`,
    `create table ${index} (block integer not null, gram integer not null, rows integer not null,
      primary key (block, gram)) without rowid`,
    `create trigger ${index}_insert after insert on ${table} begin ${add}; end`,
    `create trigger ${index}_delete after delete on ${table} begin ${remove}; end`,
    `create trigger ${index}_update after update of search on ${table} begin ${remove}; ${add}; end`,
  ];
}
