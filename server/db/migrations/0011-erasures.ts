import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** Whatever removes an enquiry or an application leaves its number, so that an older backup does not bring it back. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const statements = [
    `create table erasures (record_id ${text} primary key, at ${text} not null)`,
    ...(engine === "postgres" ? postgresTriggers : sqliteTriggers),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const tables = ["contacts", "applications"];

const sqliteTriggers = tables.map(
  (table) => `create trigger ${table}_erased after delete on ${table} begin
    insert or ignore into erasures (record_id, at) values (old.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
  end`,
);

const postgresTriggers = [
  `create function note_erasure() returns trigger language plpgsql as $$
    begin
      insert into erasures (record_id, at)
        values (old.id, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        on conflict do nothing;
      return null;
    end $$`,
  ...tables.map(
    (table) => `create trigger ${table}_erased after delete on ${table} for each row execute function note_erasure()`,
  ),
];
