import { PostgresDialect } from "kysely";
import pg from "pg";
import { DatabaseBusy } from "./patience.ts";
import { trustedConnections } from "./trusted-connections.ts";

/** Counts (int8) come back as strings by default; every count we ask for fits a number. */
const int8 = 20;

/**
 * Whatever the operator's default: whoever has waited for a lock must see what the other has committed. A stricter
 * transaction would fail there instead.
 */
const isolation = "-c default_transaction_isolation=read\\ committed";

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
