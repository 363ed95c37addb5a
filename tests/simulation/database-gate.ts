import { type CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult, SqliteDriver } from "kysely";
import { pass } from "./gate.ts";
import { here, Killed } from "./here.ts";

const gated = new WeakSet<DatabaseConnection>();

/** Statements of both engines go through the gate: each alone, or a transaction where it begins and where it commits. */
for (const driver of [SqliteDriver, PostgresDriver]) {
  const acquire = driver.prototype.acquireConnection;
  driver.prototype.acquireConnection = async function (this: SqliteDriver & PostgresDriver, options) {
    const connection = await acquire.call(this, options);
    if (!gated.has(connection)) gateConnection(connection, driver === PostgresDriver);
    return connection;
  };
}

function gateConnection(connection: DatabaseConnection, isShared: boolean): void {
  gated.add(connection);
  const execute = connection.executeQuery.bind(connection);
  let inTransaction = false;

  connection.executeQuery = <R>(
    query: CompiledQuery,
    options?: Parameters<typeof execute>[1],
  ): Promise<QueryResult<R>> => {
    const store = here.getStore();
    const act = (): Promise<QueryResult<R>> => execute(query, options);
    if (!store) return act();
    if (!store.program.alive) return Promise.reject(new Killed());
    const kind = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? "";
    const [, table = ""] = /(?:from|into|update) "(\w+)"/.exec(query.sql) ?? [];
    const label = `${inTransaction && kind !== "commit" ? "its " : ""}${kind} ${table}`.trim();
    if (kind === "begin") inTransaction = true;
    if (kind === "commit" || kind === "rollback") inTransaction = false;
    if (kind === "rollback" || kind === "pragma") return store.world.foreign(act());
    // Its turn within a transaction is nobody else's; only that it fails, or the program with it, is of interest.
    if (inTransaction && kind !== "begin" && !store.world.chance(`${store.doer} ${label}`).is(store.world.storm / 2))
      return store.world.foreign(act());
    return pass({
      label,
      act,
      isSlow: isShared,
      lateMs: 1_000,
      refused: kind === "select" || kind === "commit" || kind === "begin" ? undefined : diskFull,
      ...(isShared && kind === "commit" && { lost: connectionLost }),
    });
  };
}

function diskFull(): Error {
  const facts = { code: "ERR_SQLITE_ERROR", errcode: 13, errstr: "database or disk is full" };
  return Object.assign(new Error("database or disk is full"), facts);
}

function connectionLost(): Error {
  return Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
}
