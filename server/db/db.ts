import { CompiledQuery, Kysely, sql, type Transaction } from "kysely";
import { claim, requireSite, requireWritable, sqliteFile } from "./data-folder.ts";
import type { Engine } from "./engine.ts";
import { grouped, type Insert } from "./grouped.ts";
import { hiding } from "./hidden.ts";
import { migrate, requireKnown } from "./migrate.ts";
import { noTimeouts, openPostgres, postgresDialect } from "./postgres.ts";
import { notifyStatement, PostgresListener } from "./postgres-listener.ts";
import { Announcer, type Channel, noticeOf, PubSub } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";
import { busyMs, denyAttach, openSqlite, sqliteDialect } from "./sqlite.ts";

export type Query = Kysely<Tables>;
export type Write = Transaction<Tables>;

export interface Database {
  readonly engine: Engine;
  readonly query: Query;
  /** One transaction; with a channel, every instance hears of it exactly when it is committed. */
  write<T>(work: (write: Write) => Promise<T>, channel?: Channel): Promise<T>;
  /** Inserts that need no answer of one another, durably and all together, for the price of one. */
  groupCommit(inserts: readonly Insert[]): Promise<void>;
  /**
   * One statement whose loss in a power cut does no harm, such as a counter: it does not wait for the disk.
   * A crash of the process alone loses nothing.
   */
  asyncCommit<T>(statement: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Empties the embedded database's log, which would hold what was deleted until it is written over. While another
   * process reads it stays; every expiry tries again.
   */
  emptyLog(): Promise<void>;
  /** People, by their addresses, whose rows no query of the embedded database finds while they go. */
  readonly hidden: Set<string>;
  /**
   * Tells every instance soon that something has changed. It costs the writer nothing, and a crash may swallow it: for
   * what people look at, never for what a copy in memory relies on.
   */
  announce(channel: Channel, id?: string): void;
  subscribe(channel: Channel, listener: (ids?: readonly string[]) => void): void;
  /** False while what other instances publish may be missed: copies in memory must not be used then. */
  readonly hearing: boolean;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const afterwards = new WeakMap<Query, (() => void)[]>();

/** Done when the transaction is committed, and never if it is not; at once where there is none. */
export function afterCommit(query: Query, act: () => void): void {
  if (query.isTransaction) afterwards.set(query, [...(afterwards.get(query) ?? []), act]);
  else act();
}

async function transact<T>(query: Query, work: (write: Write) => Promise<T>): Promise<T> {
  let acts: (() => void)[] = [];
  const result = await query.transaction().execute(async (write) => {
    const done = await work(write);
    acts = afterwards.get(write) ?? [];
    return done;
  });
  for (const act of acts) act();
  return result;
}

export interface DatabaseSettings {
  /** PostgreSQL when given, otherwise the embedded file below `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  poolSize: number;
}

const asyncConnections = 2;

/** Makes what is missing and migrates. Refuses to share the embedded database with a second server process. */
export async function openDatabase({ url, poolSize, dataDir }: DatabaseSettings): Promise<Database> {
  if (url) {
    await migratePostgres(url);
    return openShared(url, poolSize);
  }
  requireWritable(dataDir);
  const db = openEmbedded(dataDir, true);
  return closedUnless(
    migrate(db.query, "sqlite").then(() => hideErased(db)),
    db,
  );
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
  const query = new Kysely<Tables>({ dialect: postgresDialect(openPostgres(url, 1, noTimeouts)) });
  await migrate(query, "postgres").finally(() => query.destroy());
}

async function hideErased({ query, hidden }: Database): Promise<void> {
  for (const { email_key } of await query.selectFrom("begun_erasures").select("email_key").execute())
    hidden.add(email_key);
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

function openEmbedded(dataDir: string, alone: boolean): Database {
  const connection = openSqlite(sqliteFile(dataDir));
  const release = alone ? claim(dataDir) : () => undefined;
  denyAttach(connection);
  const hidden = new Set<string>();
  const query = new Kysely<Tables>({ dialect: sqliteDialect(connection), plugins: [hiding(hidden)] });
  const hub = new PubSub();
  const announcer = new Announcer((channel, ids) => hub.publish(channel, ids));
  return {
    engine: "sqlite",
    query,
    hidden,
    hearing: true,
    announce: (channel, id) => announcer.add(channel, id),
    subscribe: (channel, listener) => hub.subscribe(channel, listener),
    async write(work, channel) {
      const result = await transact(query, work);
      if (channel) hub.publish(channel);
      return result;
    },
    groupCommit: grouped((inserts) =>
      query.transaction().execute(async (write) => {
        for (const insert of inserts) await write.executeQuery(insert.compile());
      }),
    ),
    asyncCommit: (statement) =>
      query.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        return statement(connection).finally(() => sql`pragma synchronous = full`.execute(connection));
      }),
    emptyLog: () =>
      query.connection().execute(async (connection) => {
        // Waiting for a reader would hold up everybody.
        await sql`pragma busy_timeout = 0`.execute(connection);
        await sql`pragma wal_checkpoint(truncate)`
          .execute(connection)
          .finally(() => sql.raw(`pragma busy_timeout = ${busyMs}`).execute(connection));
      }),
    async ping() {
      await sql`select 1`.execute(query);
    },
    async close() {
      announcer.close();
      await query.destroy();
      release();
    },
  };
}

async function openShared(url: string, poolSize: number): Promise<Database> {
  const pool = openPostgres(url, poolSize);
  const query = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const unhurried = new Kysely<Tables>({
    dialect: postgresDialect(openPostgres(url, asyncConnections, { options: "-c synchronous_commit=off" })),
  });
  const hub = new PubSub();
  const listener = new PostgresListener(url, hub);
  await listener.connect();
  const announcer = new Announcer((channel, ids) => {
    hub.publish(channel, ids);
    const notice = CompiledQuery.raw(notifyStatement, [noticeOf(channel, listener.instance, ids)]);
    // A line that is down: whoever listens elsewhere reads everything anew once it is up.
    unhurried.executeQuery(notice).catch(() => undefined);
  });
  return {
    engine: "postgres",
    query,
    hidden: new Set(),
    get hearing() {
      return listener.live;
    },
    announce: (channel, id) => announcer.add(channel, id),
    subscribe: (channel, heard) => hub.subscribe(channel, heard),
    async write(work, channel) {
      const result = await transact(query, async (write) => {
        const value = await work(write);
        if (channel) await write.executeQuery(CompiledQuery.raw(notifyStatement, [channel]));
        return value;
      });
      if (channel) hub.publish(channel);
      return result;
    },
    async groupCommit(inserts) {
      const parts = inserts.map((insert, index) => sql`${sql.ref(`part${index}`)} as (${insert})`);
      await sql`with ${sql.join(parts)} select`.execute(query);
    },
    asyncCommit: (statement) => statement(unhurried),
    // Only its operator decides how long PostgreSQL keeps its log.
    async emptyLog() {},
    async ping() {
      await sql`select 1`.execute(query);
    },
    async close() {
      announcer.close();
      await listener.close();
      await unhurried.destroy();
      await query.destroy();
    },
  };
}
