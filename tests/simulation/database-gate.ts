import { CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult, SqliteDriver } from "kysely";
import pg from "pg";
import { type Effect, pass } from "./gate.ts";
import { type Here, here, Killed } from "./here.ts";
import { Changes } from "./statements.ts";

const gated = new WeakSet<DatabaseConnection>();

/** Statements of both engines go through the gate: each alone, or a transaction where it begins and where it commits. */
for (const driver of [SqliteDriver, PostgresDriver]) {
  const acquire = driver.prototype.acquireConnection;
  driver.prototype.acquireConnection = async function (this: SqliteDriver & PostgresDriver, options) {
    const store = here.getStore();
    const open = () => acquire.call(this, options);
    // A real connection is made while the world stands still, with the patience of a real clock.
    const isReal = store && driver === PostgresDriver;
    const connection = await (isReal ? store.world.foreign(here.run({ ...store, sheltered: true }, open)) : open());
    if (!gated.has(connection)) gateConnection(connection, driver === PostgresDriver);
    return connection;
  };
}

function gateConnection(connection: DatabaseConnection, isShared: boolean): void {
  gated.add(connection);
  const execute = connection.executeQuery.bind(connection);
  const changes = new Changes();
  let inTransaction = false;

  connection.executeQuery = <R>(
    query: CompiledQuery,
    options?: Parameters<typeof execute>[1],
  ): Promise<QueryResult<R>> => {
    const store = here.getStore();
    if (!store) return execute(query, options);
    if (!store.program.alive) return Promise.reject(new Killed());
    const kind = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? "";
    const [, table = ""] = /(?:from|into|update) "(\w+)"/.exec(query.sql) ?? [];
    const label = `${inTransaction && kind !== "commit" ? "its " : ""}${kind} ${table}`.trim();
    const isAlone = !inTransaction && kind !== "begin";
    const act = async (): Promise<QueryResult<R>> => {
      const result = await execute<R>(query, options);
      changes.note({ kind, table }, query, result);
      if (kind === "rollback") changes.forget();
      else if (isAlone || kind === "commit") changes.commit(store);
      return result;
    };
    if (kind === "begin") inTransaction = true;
    if (kind === "begin") store.world.writing.set(store.program, store.doer);
    if (kind === "commit" || kind === "rollback") inTransaction = false;
    if (kind === "commit" || kind === "rollback") store.world.writing.delete(store.program);
    if (kind === "rollback" || kind === "pragma") return store.world.foreign(act());
    const refused = kind === "select" || kind === "commit" || kind === "begin" ? undefined : diskFull;
    // Others would wait for its locks while it waits for them.
    if (isShared && inTransaction && kind !== "begin") {
      const refuse = refused && (() => execute<R>(fullOfServer));
      return store.world.foreign(stateNow(store, { label, act, refused }, refuse));
    }
    if (isShared && kind === "commit") return store.world.foreign(commitNow(store, act));
    // Its turn within a transaction is nobody else's; only that it fails, or the program with it, is of interest.
    const isWithin = inTransaction && kind !== "begin";
    const isFated = isWithin && store.world.chance(`${store.doer} ${label}`).is(store.world.storm / 8);
    if (isWithin && !isFated && !store.world.dooms.has(store.doer)) return store.world.foreign(act());
    return pass({
      label,
      act,
      isFated,
      isSteady: isWithin,
      isSlow: isShared,
      lateMs: 1_000,
      refused,
    });
  };
}

/** Said by the server itself, for which the whole transaction has failed then. */
const fullOfServer = CompiledQuery.raw(
  "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
);

/** One statement of a transaction may be refused, or the last thing that its program does. */
async function stateNow<T>(
  { world, program, doer }: Here,
  effect: Effect<T>,
  refuse: (() => Promise<T>) | undefined,
): Promise<T> {
  const isRefused = refuse && world.chance(`${doer} ${effect.label}`).is(world.storm / 8);
  const fate = world.doomed(doer, effect) ?? (isRefused ? "refused" : "now");
  if (fate !== "now") world.note(`${program.name} ${doer}: ${effect.label} (${fate})`);
  if (fate !== "now") world.faults += 1;
  if (fate === "refused" && refuse) return refuse();
  if (fate === "killed") world.kill(program);
  if (fate === "killed") throw new Killed();
  const result = await effect.act();
  if (fate === "killedAfter") world.kill(program);
  return result;
}

/** Whoever commits may never hear of it, or die before or after. */
async function commitNow<T>({ world, program, doer }: Here, act: () => Promise<T>): Promise<T> {
  const chance = world.chance(`${doer} commit`);
  const storm = chance.is(world.storm) ? chance.of(["lost", "killed", "killedAfter"] as const) : "now";
  const fate = world.doomed(doer, { label: "commit", act }) ?? storm;
  if (fate !== "now") world.note(`${program.name} ${doer}: commit (${fate})`);
  if (fate !== "now") world.faults += 1;
  if (fate === "killed") world.kill(program);
  if (fate === "killed") throw new Killed();
  const result = await act();
  if (fate === "killedAfter") world.kill(program);
  if (fate === "lost") throw connectionLost();
  return result;
}

/** A killed program's connections break. */
const { connect } = pg.Client.prototype;
Object.assign(pg.Client.prototype, {
  connect(this: pg.Client, ...args: never[]) {
    const { world, program } = here.getStore() ?? {};
    if (world && program)
      world.keep(program, () => {
        this.on("error", () => undefined);
        void this.end().catch(() => undefined);
      });
    return Reflect.apply(connect, this, args);
  },
});

function diskFull(): Error {
  const facts = { code: "ERR_SQLITE_ERROR", errcode: 13, errstr: "database or disk is full" };
  return Object.assign(new Error("database or disk is full"), facts);
}

function connectionLost(): Error {
  return Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
}
