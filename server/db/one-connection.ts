import { setImmediate } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import { DatabaseBusy } from "./patience.ts";

/** For so long queries follow one another before everybody else has a turn. */
const turnMs = 10;
/** Worked off in about a second. Whoever comes then is told to come back: they would wait for what nobody reads any more. */
const mostWaiting = 2_000;

/** SQLite with one connection, which goes to those who wait in the order in which they came. */
export function oneConnection(config: SqliteDialectConfig): Dialect {
  const sqlite = new SqliteDialect(config);
  return {
    createAdapter: () => new QueuedElsewhere(),
    createDriver: () => new QueueDriver({ ...config, onCreateConnection: async (connection) => takeTurns(connection) }),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
}

/** Kysely's own queue wakes everybody each time the connection is free: a thousand who wait would cost a million wakings. */
class QueuedElsewhere extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueueDriver extends SqliteDriver {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#isTaken) this.#isTaken = true;
    else if (this.#waiting.size < mostWaiting) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    else throw new DatabaseBusy(`${mostWaiting} wait for the database already`);
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    const [next] = this.#waiting;
    if (!next) {
      this.#isTaken = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/**
 * A query is answered at once, so that whoever asks many, or waits with many others, would keep the event loop to
 * themselves. Whoever waits here holds the connection: nothing comes between the statements of a transaction.
 */
function takeTurns(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  let began = 0;
  let turn: Promise<void> | undefined;
  connection.executeQuery = async (query, options) => {
    if (turn && performance.now() - began > turnMs) await turn;
    if (!turn) {
      began = performance.now();
      turn = setImmediate().then(() => {
        turn = undefined;
      });
    }
    return execute(query, options);
  };
}
