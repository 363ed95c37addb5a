import { existsSync } from "node:fs";
import { Kysely } from "kysely";
import { columnsOf } from "./columns.ts";
import { requireSite, requireWritable, sqliteFile } from "./data-folder.ts";
import type { Database, Query } from "./db.ts";
import { openEmbedded } from "./embedded.ts";
import { sortBehind } from "./ids.ts";
import { migrate, requireKnown } from "./migrate.ts";
import { noTimeouts, openPostgres, postgresDialect, requireUnicode } from "./postgres.ts";
import { requireNobodyListens } from "./postgres-listener.ts";
import type { Tables } from "./schema.ts";
import { openShared } from "./shared.ts";

export interface DatabaseSettings {
  /** PostgreSQL when given, otherwise the embedded file below `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  poolSize: number;
}

/** Makes what is missing and migrates. Refuses to share the embedded database with a second server process. */
export async function openDatabase({ url, poolSize, dataDir }: DatabaseSettings): Promise<Database> {
  if (url) {
    await migratePostgres(url);
    return openShared(url, poolSize);
  }
  requireWritable(dataDir);
  const db = openEmbedded(dataDir, true);
  return closedUnless(
    migrate(db.query, "sqlite").then(() => knowErased(db)),
    db,
  );
}

/** For whoever may still refuse the start: what an older release has left, as it is. Nothing where there is none yet. */
export async function beforeMigrating<T>({ url, dataDir }: DatabaseSettings, look: (query: Query) => Promise<T>) {
  if (!url) requireWritable(dataDir);
  if (!url && !existsSync(sqliteFile(dataDir))) return undefined;
  const engine = url ? "postgres" : "sqlite";
  const query = url ? patient(url) : openEmbedded(dataDir, false).query;
  try {
    if ((await columnsOf(query, engine, "migrations")).length === 0) return undefined;
    await requireKnown(query, engine);
    return await look(query);
  } finally {
    await query.destroy();
  }
}

/** For commands that no server may run beside: it would go on with what it has read. */
export async function openAlone(settings: DatabaseSettings): Promise<Database> {
  if (settings.url) {
    const pool = openPostgres(settings.url, 1);
    await requireNobodyListens(pool).finally(() => pool.end());
  }
  return openDatabase(settings);
}

/** For commands: a site that is there already, as it is, with or without its server running. */
export async function openSite({ url, poolSize, dataDir }: DatabaseSettings): Promise<Database> {
  if (!url) requireSite(dataDir);
  const db = url ? await openShared(url, poolSize) : openEmbedded(dataDir, false);
  return closedUnless(requireKnown(db.query, db.engine), db);
}

export async function migrateSite({ url, dataDir }: DatabaseSettings): Promise<void> {
  if (url) return migratePostgres(url);
  requireWritable(dataDir);
  const db = openEmbedded(dataDir, false);
  await migrate(db.query, "sqlite").finally(() => db.close());
}

async function migratePostgres(url: string): Promise<void> {
  const query = patient(url);
  try {
    // One that holds a site already goes on; the doctor names it.
    if ((await columnsOf(query, "postgres", "migrations")).length === 0) await requireUnicode(query);
    await migrate(query, "postgres");
  } finally {
    await query.destroy();
  }
}

const patient = (url: string) => new Kysely<Tables>({ dialect: postgresDialect(openPostgres(url, 1, noTimeouts)) });

/** An erasure takes what has an id up to the newest that there was: whatever comes from now on has a later one. */
async function knowErased({ query, hidden }: Database): Promise<void> {
  for (const table of ["contacts", "applications"] as const) {
    const last = await query.selectFrom(table).select("id").orderBy("id", "desc").limit(1).execute();
    for (const { id } of last) sortBehind(id);
  }
  for (const { email_key, newest } of await query.selectFrom("begun_erasures").selectAll().execute()) {
    sortBehind(newest);
    hidden.set(email_key, newest);
  }
}

async function closedUnless(fit: Promise<void>, db: Database): Promise<Database> {
  try {
    await fit;
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
