import { PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Query } from "./db.ts";
import { DatabaseBusy } from "./patience.ts";

/** Counts (int8) come back as strings by default; every count we ask for fits a number. */
const int8 = 20;

/** Whatever the operator's default: who has waited for a lock must see what was committed; stricter ones fail instead. */
const isolation = "-c default_transaction_isolation=read\\ committed";

/** Words of the driver for a question that nobody answers: PostgreSQL itself gives up sooner, and says so. */
const unanswered = "Query read timeout";
/** What was the primary takes no writes any more. */
const readOnly = "25006";

/** For migrations: they wait for each other, and may rightly take minutes. */
export const noTimeouts = { statement_timeout: 0, query_timeout: 0 };

export function openPostgres(url: string, poolSize: number, settings: pg.PoolConfig = {}): pg.Pool {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
  };
  const address = new URL(url);
  // The driver would take those of the address alone.
  const options = [address.searchParams.get("options"), isolation, settings.options].filter(Boolean).join(" ");
  address.searchParams.delete("options");
  const pool = new pg.Pool({
    connectionString: address.href,
    application_name: "site",
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A query that hangs must not hold its visitor, nor its connection, for ever.
    statement_timeout: 15_000,
    query_timeout: 20_000,
    keepAlive: true,
    ...settings,
    options,
  });
  // An idle connection that the server closes (restart) must not end the process; the pool opens another.
  pool.on("error", () => undefined);
  // Nor one that is cut while a request holds it: its query fails, and the pool does not use it again.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  const trusted = trustedConnections(pool);
  const connect = async () => {
    try {
      return await trusted();
    } catch (error) {
      // The pool's own words for that, which have no code.
      const isUsedUp = error instanceof Error && error.message === "timeout exceeded when trying to connect";
      throw isUsedUp ? new DatabaseBusy(error.message) : error;
    }
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}

/**
 * Connections of a pool, but none that was made before the last sign that somebody else has become the primary: whatever
 * they lead to, nobody closes them, and each would cost somebody a question.
 */
function trustedConnections(pool: pg.Pool): () => Promise<pg.PoolClient> {
  let signs = 0;
  const madeAfter = new WeakMap<pg.PoolClient, number>();
  pool.on("connect", (client) => {
    madeAfter.set(client, signs);
    watch(client, (error) => {
      if (!isSign(error)) return;
      signs += 1;
      // Else the end of its transaction would be waited for, too.
      if (error.message === unanswered) void client.end();
    });
  });
  return async () => {
    for (;;) {
      const client = await pool.connect();
      if (madeAfter.get(client) === signs) return client;
      client.release(true);
    }
  };
}

function isSign(error: unknown): error is Error {
  return error instanceof Error && (error.message === unanswered || ("code" in error && error.code === readOnly));
}

function watch(client: pg.PoolClient, failed: (error: unknown) => void): void {
  const query = client.query;
  const value = (...question: unknown[]) => {
    const answer: unknown = Reflect.apply(query, client, question);
    if (answer instanceof Promise) answer.catch(failed);
    return answer;
  };
  Object.defineProperty(client, "query", { value });
}

/** In whose letters PostgreSQL keeps texts, when that is not all of Unicode. */
export async function lackingEncoding(query: Query): Promise<string | undefined> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(query);
  const encoding = rows[0]?.server_encoding;
  return encoding === "UTF8" ? undefined : encoding;
}

/** The first letter that it lacks would refuse what somebody has written, for ever and with nobody knowing why. */
export async function requireUnicode(query: Query): Promise<void> {
  const encoding = await lackingEncoding(query);
  if (!encoding) return;
  throw new Error(
    `The database of DATABASE_URL is ${encoding} and cannot keep every letter. Make one that can: create database site encoding 'UTF8' template template0`,
  );
}
