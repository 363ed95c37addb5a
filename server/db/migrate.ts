import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "./db.ts";
import * as initial from "./migrations/0001-initial.ts";
import type { Tables } from "./schema.ts";

/** The columns of a table in the database. Empty when the table does not exist. */
export async function selectColumnNames(db: Kysely<Tables>, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (engine === "postgres"
    ? sql<{ name: string }>`select attname as name from pg_attribute
        where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of the primary key, in their order. */
export async function selectPrimaryKey(db: Kysely<Tables>, engine: Engine, table: string): Promise<string[]> {
  const { rows } = await (engine === "postgres"
    ? sql<{ name: string }>`select attname as name from pg_index
        cross join unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = part.number
        where indrelid = to_regclass(${table}) and indisprimary order by part.place`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
  ).execute(db);
  return rows.map(({ name }) => name);
}

/** Migrations are plain SQL, because `schema.ts` changes after them. */
export type Migration = readonly [name: string, up: (db: QueryExecutorProvider, engine: Engine) => Promise<void>];

/** In order. A released migration never changes. */
const migrations: readonly Migration[] = [["0001-initial", initial.up]];

/** An arbitrary number, the same for every instance. */
export const advisoryLock = 7_461_742;

/** Applies all missing migrations in one transaction. Instances that start at once wait for each other. */
export async function migrate(db: Kysely<Tables>, engine: Engine, further: readonly Migration[] = []): Promise<void> {
  const known = [...migrations, ...further];
  await db.transaction().execute(async (transaction) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key)`.execute(transaction);
    for (const [name, up] of await findMissing(transaction, known)) {
      await up(transaction, engine);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
    }
  });
}

/** Rejects an empty database, and one of a newer release. */
export async function assertKnownRelease(db: Kysely<Tables>, engine: Engine): Promise<void> {
  if ((await selectColumnNames(db, engine, "migrations")).length === 0) {
    throw new Error("The database is empty. Set DATA_DIR or DATABASE_URL as for the server, or start that once first.");
  }
  await findMissing(db);
}

/** Rejects a database of an older release. */
export async function assertUpToDate(db: Kysely<Tables>): Promise<void> {
  if ((await findMissing(db)).length === 0) return;
  throw new Error("The database is of an older release. Start the server of this release first, or run db:migrate.");
}

async function findMissing(db: Kysely<Tables>, known = migrations): Promise<Migration[]> {
  const done = await sql<{ name: string }>`select name from migrations`.execute(db);
  const names = new Set(done.rows.map((row) => row.name));
  const unknown = [...names].filter((name) => !known.some(([one]) => one === name));
  if (unknown.length > 0) {
    throw new Error(`The database was made by a newer release (${unknown.join(", ")}). Start that release instead.`);
  }
  return known.filter(([name]) => !names.has(name));
}
