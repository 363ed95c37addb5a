import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { constants, DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { type DatabaseConnection, type Dialect, SqliteDialect } from "kysely";
import { searchGrams } from "./search-grams.ts";

/** How long a writer waits for another process (the admin command, a backup) before it gives up. */
export const busyMs = 5_000;
const cachedStatements = 200;
/** For so long queries follow one another before everybody else has a turn. */
const turnMs = 10;

export function openSqlite(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true });
  // FULL: an acknowledged row survives a power cut, not only a crash of the process.
  database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory");
  // What is deleted is overwritten: an erased person's words must not stay in the file.
  database.exec("pragma secure_delete = on");
  // The triggers of the search index ask for it.
  const grams = (text: SQLOutputValue) => JSON.stringify(searchGrams(String(text)));
  database.function("search_grams", { deterministic: true }, grams);
  return database;
}

/** An injected ATTACH could otherwise read or write any file the process may: node:sqlite ignores the permission model. */
export function denyAttach(database: DatabaseSync): void {
  database.setAuthorizer((action) =>
    action === constants.SQLITE_ATTACH ? constants.SQLITE_DENY : constants.SQLITE_OK,
  );
}

export function sqliteDialect(database: DatabaseSync): Dialect {
  const statements = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    if (statements.size >= cachedStatements) statements.clear();
    statements.set(text, statement);
    return statement;
  };
  return new SqliteDialect({
    onCreateConnection: async (connection) => takeTurns(connection),
    database: {
      close: () => {
        statements.clear();
        database.close();
      },
      prepare: (text) => {
        // A deferred transaction that turns writer late fails with SQLITE_BUSY instead of waiting.
        const statement = prepare(text === "begin" ? "begin immediate" : text);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bindable(parameters)),
          run: (parameters) => statement.run(...bindable(parameters)),
          iterate: (parameters) => statement.iterate(...bindable(parameters)),
        };
      },
    },
  });
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

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === undefined) return null;
    if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
      return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite cannot store a ${typeof value}`);
  });
}
