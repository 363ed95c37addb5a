import { setTimeout } from "node:timers/promises";
import { Kysely } from "kysely";
import { getReason } from "../log.ts";
import type { Database } from "./db.ts";
import { assertKnownRelease, migrate } from "./migrate.ts";
import { createPostgresDialect, noTimeouts, openPostgres, openPostgresDatabase } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { assertSiteExists, assertWritable, openSqliteDatabase } from "./sqlite.ts";

export interface DatabaseSettings {
  /** PostgreSQL when given, otherwise the embedded file below `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  poolSize: number;
}

/** Creates what is missing and migrates. Rejects a second process on the embedded database. */
export async function openDatabase({ url, poolSize, dataDir }: DatabaseSettings): Promise<Database> {
  if (url) {
    await migratePostgres(url);
    return openPostgresDatabase(url, poolSize);
  }
  assertWritable(dataDir);
  const db = openSqliteDatabase(dataDir, true);
  return closeOnError(migrate(db.query, "sqlite"), db);
}

/** For commands: opens an existing site without migrating it, also while a server runs. */
export async function openSite({ url, poolSize, dataDir }: DatabaseSettings): Promise<Database> {
  if (!url) assertSiteExists(dataDir);
  const db = url ? await openPostgresDatabase(url, poolSize) : openSqliteDatabase(dataDir, false);
  return closeOnError(assertKnownRelease(db.query, db.engine), db);
}

export async function migrateSite({ url, dataDir }: DatabaseSettings): Promise<void> {
  if (url) return migratePostgres(url);
  assertWritable(dataDir);
  const db = openSqliteDatabase(dataDir, false);
  await migrate(db.query, "sqlite").finally(() => db.close());
}

async function migratePostgres(url: string): Promise<void> {
  const query = openForMigration(url);
  try {
    await migrate(query, "postgres");
  } finally {
    await query.destroy();
  }
}

const openForMigration = (url: string) =>
  new Kysely<Tables>({ dialect: createPostgresDialect(openPostgres(url, 1, noTimeouts)) });

async function closeOnError(check: Promise<void>, db: Database): Promise<Database> {
  try {
    await check;
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

const connectTimeoutMs = 60_000;
const retryPauseMs = 1_000;

/** Errors of a lost connection, or of a standby that is not the primary yet. Other errors are final. */
const connectionErrors =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|57P0[123]|25006)$|timeout|terminated|not queryable/;

/** At boot PostgreSQL may start after the server: retries for a minute. `open` must be repeatable. */
export async function retryUntilReachable<T>(open: () => Promise<T>, onRetry: (reason: string) => void): Promise<T> {
  const deadline = Date.now() + connectTimeoutMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const reason = getReason(error);
      if (!connectionErrors.test(reason)) throw error;
      if (Date.now() > deadline) throw new Error(`The database of DATABASE_URL does not answer: ${reason}`);
      onRetry(reason);
    }
    await setTimeout(retryPauseMs);
  }
}
