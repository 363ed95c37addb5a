import { accessSync, existsSync, constants as fsConstants, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from "kysely";
import { type Database, DatabaseBusy, transact } from "./db.ts";
import { Debouncer, PubSub } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";

/** How long a writer waits for another process, such as the admin command, before it gives up. */
const busyTimeoutMs = 5_000;
const maxCachedStatements = 200;
/** How long queries may run before the event loop has a turn. */
const turnMs = 10;
/** About a second of work. Load shedding: further requests get 503. */
const maxWaiting = 2_000;

const getSqlitePath = (dataDir: string) => join(dataDir, "site.db");

export function openSqliteDatabase(dataDir: string, isExclusive: boolean): Database {
  const connection = openSqlite(getSqlitePath(dataDir));
  const unlock = isExclusive ? lockFolder(dataDir) : () => undefined;
  denyAttach(connection);
  const query = new Kysely<Tables>({ dialect: createSqliteDialect(connection) });
  const hub = new PubSub();
  const debouncer = new Debouncer((channel, ids) => hub.publish(channel, ids));
  return {
    engine: "sqlite",
    query,
    async write(work, channel) {
      const result = await transact(query, work);
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
      await query.destroy();
      unlock();
    },
  };
}

/** Creates the folder. SQLite's own error does not name the reason. */
export function assertWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, fsConstants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : "unknown";
    throw new Error(
      `The data folder ${dataDir} cannot be written (${reason}). Give it to the user that runs this, or choose another DATA_DIR.`,
    );
  }
}

/** SQLite would create an empty database, and a backup of it would look like one that worked. */
export function assertSiteExists(dataDir: string): void {
  if (existsSync(getSqlitePath(dataDir))) return;
  throw new Error(
    `There is no site in ${dataDir} that this user may see. Set DATA_DIR to the folder that the server uses.`,
  );
}

/** The operating system releases this lock when the process ends, also after kill -9. */
function lockFolder(dataDir: string): () => void {
  const lockFile = join(dataDir, "instance.lock");
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch {
    lock.close();
    throw new Error(
      `Another server already runs on this data folder (${lockFile}). Stop it, choose another DATA_DIR, or use PostgreSQL for several instances.`,
    );
  }
  return () => lock.close();
}

/**
 * Truncates SQLite's write-ahead log, which contains deleted data until it is overwritten. While another process reads,
 * the log stays until the next call. PostgreSQL's log is the operator's responsibility.
 */
export async function truncateLog({ engine, query }: Pick<Database, "engine" | "query">): Promise<void> {
  if (engine !== "sqlite") return;
  await query.connection().execute(async (connection) => {
    // Waiting for a reader would block every other query.
    await sql`pragma busy_timeout = 0`.execute(connection);
    await sql`pragma wal_checkpoint(truncate)`
      .execute(connection)
      .finally(() => sql.raw(`pragma busy_timeout = ${busyTimeoutMs}`).execute(connection));
  });
}

export function openSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  // FULL: an acknowledged row survives a power cut.
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory");
  // Overwrites deleted data, so that erased people leave the file.
  database.exec("pragma secure_delete = on");
  return database;
}

/** SQL injection: ATTACH could read or write any file, because node:sqlite ignores the permission model. */
function denyAttach(database: DatabaseSync): void {
  database.setAuthorizer((action) =>
    action === constants.SQLITE_ATTACH ? constants.SQLITE_DENY : constants.SQLITE_OK,
  );
}

function createSqliteDialect(database: DatabaseSync): Dialect {
  const statements = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    if (statements.size >= maxCachedStatements) statements.clear();
    statements.set(text, statement);
    return statement;
  };
  return createQueuedDialect({
    database: {
      close: () => {
        statements.clear();
        database.close();
      },
      prepare: (text) => {
        // A deferred transaction fails with SQLITE_BUSY at its first write instead of waiting.
        const statement = prepare(text === "begin" ? "begin immediate" : text);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...toBindable(parameters)),
          run: (parameters) => statement.run(...toBindable(parameters)),
          iterate: (parameters) => statement.iterate(...toBindable(parameters)),
        };
      },
    },
  });
}

function toBindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === undefined) return null;
    if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
      return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite cannot store a ${typeof value}`);
  });
}

/** One connection with a first-in, first-out queue. */
function createQueuedDialect(config: SqliteDialectConfig): Dialect {
  const sqlite = new SqliteDialect(config);
  return {
    createAdapter: () => new UnqueuedSqliteAdapter(),
    createDriver: () =>
      new QueueDriver({ ...config, onCreateConnection: async (connection) => yieldToEventLoop(connection) }),
    createIntrospector: (db) => sqlite.createIntrospector(db),
    createQueryCompiler: () => sqlite.createQueryCompiler(),
  };
}

/** Turns off Kysely's own queue, which resumes every waiter each time the connection is free: quadratic under load. */
class UnqueuedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class QueueDriver extends SqliteDriver {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#isTaken) this.#isTaken = true;
    else if (this.#waiting.size < maxWaiting) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    else throw new DatabaseBusy(`${maxWaiting} queries wait for the database already`);
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

/** SQLite answers synchronously: many queries in a row would block the event loop, so it gets a turn every 10 ms. */
function yieldToEventLoop(connection: DatabaseConnection): void {
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
