import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { Database, Engine } from "../../server/db/db.ts";
import { type DatabaseSettings, openDatabase } from "../../server/db/open.ts";
import { disposeAfterTest, once } from "./dispose.ts";
import { temporaryFolder } from "./folders.ts";
import { createDatabase, toDatabaseUrl } from "./postgres.ts";
import { offered, service } from "./services.ts";

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

let postgresTemplate: Promise<string> | undefined;
let sqliteTemplate: Promise<Buffer> | undefined;

/** The URL of a new migrated database: a copy takes a fraction of the time of migrating one. */
export async function migratedDatabase(): Promise<string> {
  postgresTemplate ??= createPostgresTemplate();
  return createDatabase(`template ${await postgresTemplate}`);
}

/** Created once per run: the mark as a template says that it is complete. */
async function createPostgresTemplate(): Promise<string> {
  const name = "migrated";
  const { TEST_POSTGRES_URL: url = "" } = await service("postgres");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_advisory_lock(1)");
  const { rowCount } = await client.query("select from pg_database where datname = $1 and datistemplate", [name]);
  if (!rowCount) {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} encoding 'UTF8' template template0`);
    await (await openDatabase({ url: toDatabaseUrl(url, name), dataDir: "", poolSize: 2 })).close();
    await client.query(`alter database ${name} is_template true`);
  }
  await client.end();
  return name;
}

/** Puts a migrated SQLite database into a folder that has none. */
export async function placeDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, "site.db");
  if (existsSync(file)) return;
  sqliteTemplate ??= createSqliteTemplate();
  writeFileSync(file, await sqliteTemplate, { mode: 0o600 });
}

async function createSqliteTemplate(): Promise<Buffer> {
  const dataDir = temporaryFolder("template");
  await (await openDatabase({ url: undefined, dataDir, poolSize: 1 })).close();
  return readFileSync(join(dataDir, "site.db"));
}

export interface TestDatabase {
  settings: DatabaseSettings;
  db: Database;
  dispose(): Promise<void>;
}

/** A new migrated database and its folder, disposed with the test that opens it. */
export async function testDatabase(engine: Engine): Promise<TestDatabase> {
  const dataDir = temporaryFolder("db");
  const url = engine === "postgres" ? await migratedDatabase() : undefined;
  if (!url) await placeDatabase(dataDir);
  const settings = { url, dataDir, poolSize: 6 };
  const db = await openDatabase(settings);
  const dispose = once(async () => {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  disposeAfterTest(dispose);
  return { settings, db, dispose };
}
