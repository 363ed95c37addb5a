import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { constants, DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import type { Dialect } from "kysely";
import { oneConnection } from "./one-connection.ts";
import { searchGrams } from "./search-grams.ts";

/** How long a writer waits for another process (the admin command, a backup) before it gives up. */
export const busyMs = 5_000;
const cachedStatements = 200;

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
  return oneConnection({
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

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (value === undefined) return null;
    if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
      return value;
    if (value instanceof Uint8Array) return value;
    throw new TypeError(`SQLite cannot store a ${typeof value}`);
  });
}
