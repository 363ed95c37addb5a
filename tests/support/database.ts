import { rmSync } from "node:fs";
import { sql } from "kysely";
import type { Database, Engine } from "../../server/db/db.ts";
import { type DatabaseSettings, openDatabase } from "../../server/db/open.ts";
import { disposeAfterTest, once } from "./dispose.ts";
import { temporaryFolder } from "./folders.ts";
import { freshDatabase } from "./postgres.ts";
import { offered } from "./services.ts";

/** For `describe.each(engines)`: SQLite is always available. */
export const engines: readonly Engine[] = offered("postgres") ? ["sqlite", "postgres"] : ["sqlite"];

/** How many connections to this PostgreSQL database wait for a lock. */
export async function countLockWaiters(db: Database): Promise<number> {
  const locked = sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return Number((await locked.execute(db.query)).rows[0]?.count);
}

/** All rows of some tables, to show that nothing was changed. */
export async function readTables({ query }: Database, tables: readonly string[]): Promise<unknown[][]> {
  return Promise.all(tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(query)).rows));
}

export interface TestDatabase {
  settings: DatabaseSettings;
  db: Database;
  dispose(): Promise<void>;
}

/** A new migrated database and its folder, disposed with the test that opens it. */
export async function testDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = temporaryFolder("db");
  const url = engine === "postgres" ? await freshDatabase() : undefined;
  const settings = { url, dataDir, poolSize: 6 };
  const db = await openDatabase(settings);
  const dispose = once(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  disposeAfterTest(dispose);
  return { settings, db, dispose };
}
