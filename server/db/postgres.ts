import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Database, DatabaseBusy, type Query, transact } from "./db.ts";
import { notifyStatement, PostgresListener } from "./postgres-listener.ts";
import { Debouncer, PubSub, toPayload } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";

/** The type of counts, which pg returns as strings by default. */
const int8 = 20;

/** Overrides the operator's isolation level: after waiting for a lock, a transaction must see what was committed. */
const isolation = "-c default_transaction_isolation=read\\ committed";

const deadlockCode = "40P01";
const maxDeadlockRetries = 3;

/** Migrations wait for each other and may take minutes. */
export const noTimeouts = { statement_timeout: 0, query_timeout: 0 };

export async function openPostgresDatabase(url: string, poolSize: number): Promise<Database> {
  const query = new Kysely<Tables>({ dialect: createPostgresDialect(openPostgres(url, poolSize)) });
  const hub = new PubSub();
  const listener = new PostgresListener(url, hub);
  await listener.connect();
  const debouncer = new Debouncer((channel, ids) => {
    hub.publish(channel, ids);
    const payload = toPayload(channel, listener.instance, ids);
    query.executeQuery(CompiledQuery.raw(notifyStatement, [payload])).catch(() => undefined);
  });
  return {
    engine: "postgres",
    query,
    async write(work, channel) {
      const result = await retryDeadlocks(() =>
        transact(query, async (write) => {
          const value = await work(write);
          if (channel) await write.executeQuery(CompiledQuery.raw(notifyStatement, [channel]));
          return value;
        }),
      );
      if (channel) hub.publish(channel);
      return result;
    },
    notify: (channel, id) => debouncer.add(channel, id),
    subscribe: (channel, listener) => hub.subscribe(channel, listener),
    async ping() {
      await sql`select 1`.execute(query);
    },
    async close() {
      debouncer.close();
      await listener.close();
      await query.destroy();
    },
  };
}

/** Deadlock: PostgreSQL rolls back one of two transactions, which is run again. */
async function retryDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === deadlockCode;
      if (!isDeadlock || attempt > maxDeadlockRetries) throw error;
    }
  }
}

export function openPostgres(url: string, poolSize: number, settings: pg.PoolConfig = {}): pg.Pool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
  };
  const parsed = new URL(url);
  // If the URL had `options`, the driver would ignore the `options` that are passed to the pool.
  const options = [parsed.searchParams.get("options"), isolation, settings.options].filter(Boolean).join(" ");
  parsed.searchParams.delete("options");
  const pool = new pg.Pool({
    connectionString: parsed.href,
    application_name: "site",
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A query that hangs must not hold its request and its connection for ever.
    statement_timeout: 15_000,
    query_timeout: 20_000,
    keepAlive: true,
    // Failover: connections to the former primary are used no longer than this.
    maxLifetimeSeconds: 60,
    ...settings,
    options,
  });
  // Without listeners, a connection that the server closes would end the process. The pool opens another.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function createPostgresDialect(pool: pg.Pool): PostgresDialect {
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      // The pool's own error has no code, so the message identifies it.
      const isExhausted = error instanceof Error && error.message === "timeout exceeded when trying to connect";
      throw isExhausted ? new DatabaseBusy(error.message) : error;
    }
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}

/** The encoding of the database if it is not UTF-8. */
export async function findWrongEncoding(query: Query): Promise<string | undefined> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(query);
  const encoding = rows[0]?.server_encoding;
  return encoding === "UTF8" ? undefined : encoding;
}
