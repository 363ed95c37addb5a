import { type Kysely, sql } from "kysely";
import type { Engine } from "./engine.ts";
import * as tables from "./migrations/0001-tables.ts";
import type { Tables } from "./schema.ts";

type Migration = (db: Kysely<Tables>, engine: Engine) => Promise<void>;

/** In order; a migration that has landed is never changed, only followed by another. */
const migrations: readonly (readonly [name: string, up: Migration])[] = [["0001-tables", tables.up]];

/** Any number, the same for every instance: it names the lock under which one of them migrates. */
const advisoryLock = 7_461_742;

/** Applies what is missing, all or nothing; instances that start at once wait for each other. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key)`.execute(transaction);
    const done = await sql<{ name: string }>`select name from migrations`.execute(transaction);
    const names = new Set(done.rows.map((row) => row.name));
    const unknown = [...names].filter((name) => !migrations.some(([known]) => known === name));
    if (unknown.length > 0) {
      throw new Error(`The database was made by a newer release (${unknown.join(", ")}). Start that release instead.`);
    }
    const applied: string[] = [];
    for (const [name, up] of migrations) {
      if (names.has(name)) continue;
      await up(transaction, engine);
      await sql`insert into migrations (name) values (${name})`.execute(transaction);
      applied.push(name);
    }
    return applied;
  });
}
