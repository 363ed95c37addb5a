import { CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult, SqliteDriver } from "kysely";
import pg from "pg";
import { type Effect, type Fate, type Here, here, Killed, pass } from "./gate.ts";

const gated = new WeakSet<DatabaseConnection>();

/** Statements of both engines go through the gate: each alone, or a transaction where it begins and where it commits. */
for (const driver of [SqliteDriver, PostgresDriver]) {
  const acquire = driver.prototype.acquireConnection;
  driver.prototype.acquireConnection = async function (this: SqliteDriver & PostgresDriver, options) {
    const store = here.getStore();
    const open = () => acquire.call(this, options);
    // A real connection is made while simulated time is stopped, with the time limits of a real clock.
    const isReal = store && driver === PostgresDriver;
    const connection = await (isReal ? store.world.runReal(here.run({ ...store, sheltered: true }, open)) : open());
    if (!gated.has(connection)) gateConnection(connection, driver === PostgresDriver);
    return connection;
  };
}

function gateConnection(connection: DatabaseConnection, isShared: boolean): void {
  gated.add(connection);
  const execute = connection.executeQuery.bind(connection);
  const changed = new Set<string>();
  let inTransaction = false;

  connection.executeQuery = <R>(
    query: CompiledQuery,
    options?: Parameters<typeof execute>[1],
  ): Promise<QueryResult<R>> => {
    const store = here.getStore();
    if (!store) return execute(query, options);
    const { world, program, actor } = store;
    if (!program.alive) return Promise.reject(new Killed());
    const kind = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? "";
    const [, table = ""] = /(?:from|into|update) "(\w+)"/.exec(query.sql) ?? [];
    const isEnd = kind === "commit" || kind === "rollback";
    const isWithin = inTransaction && kind !== "begin";
    const isCommit = kind === "commit" || (!isWithin && kind !== "begin");
    const label = `${inTransaction && kind !== "commit" ? "its " : ""}${kind} ${table}`.trim();
    const act = async (): Promise<QueryResult<R>> => {
      const result = await execute<R>(query, options);
      if (isChange(kind, query) && hasEffect(result)) changed.add(table);
      if (isCommit) requireLog(store, changed);
      if (isCommit || kind === "rollback") changed.clear();
      return result;
    };
    if (kind === "begin") {
      inTransaction = true;
      world.writing.set(program, actor);
    }
    if (isEnd) {
      inTransaction = false;
      world.writing.delete(program);
    }
    if (kind === "rollback" || kind === "pragma") return world.runReal(act());
    const refused = ["select", "commit", "begin"].includes(kind) ? undefined : diskFull;
    // Delayed inside of a transaction, it would hold locks that others wait for.
    if (isShared && isWithin)
      return world.runReal(passAtOnce(store, { label, act }, refused && (() => execute<R>(raiseDiskFull))));
    // Inside of a transaction the order is fixed; only failures are of interest.
    const isProtected = isWithin && kind !== "commit";
    const isFaulty = isProtected && world.chance(`${actor} ${label}`).is(world.storm / 8);
    if (isProtected && !isFaulty && !world.plannedFaults.has(actor)) return world.runReal(act());
    return pass({ label, act, isFaulty, isProtected, isSlow: isShared, lateMs: 1_000, refused });
  };
}

/** Raises the error in the server, so that the whole transaction fails. */
const raiseDiskFull = CompiledQuery.raw(
  "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
);

/** One statement of a transaction may be refused or the last of its program; the response to a commit may be lost. */
async function passAtOnce<T>(
  { world, program, actor }: Here,
  effect: Effect<T>,
  refuse: (() => Promise<T>) | undefined,
): Promise<T> {
  const chance = world.chance(`${actor} ${effect.label}`);
  const chooseFate = (): Fate => {
    if (effect.label === "commit")
      return chance.is(world.storm) ? chance.of<Fate>(["lost", "killed", "killedAfter"]) : "now";
    return refuse && chance.is(world.storm / 8) ? "refused" : "now";
  };
  const fate = world.takePlannedFault(actor, effect) ?? chooseFate();
  if (fate !== "now") world.note(`${program.name} ${actor}: ${effect.label} (${fate})`);
  if (fate !== "now") world.faults += 1;
  if (fate === "refused" && refuse) return refuse();
  if (fate === "killed") {
    world.kill(program);
    throw new Killed();
  }
  const result = await effect.act();
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

/** Staff and applicants change these only together with a line of the activity log. */
const logged = ["jobs", "contacts", "applications", "replies", "reply_templates", "texts", "publications", "admins"];

function requireLog({ world, asked = "" }: Here, changed: ReadonlySet<string>): void {
  if (!/^(?:POST|PUT|DELETE) \/api\/(?:admin|my)\//.test(asked) || changed.has("audit_events")) return;
  const unlogged = logged.filter((table) => changed.has(table));
  if (unlogged.length > 0) world.fail(`${asked} has changed ${unlogged.join(", ")} without a line in the activity log`);
}

/** The time when a user was last seen is not a change by staff. */
const isPresence = /^update "admins" set "seen_at" = \S+ where/;

function isChange(kind: string, { sql }: CompiledQuery): boolean {
  return ["insert", "update", "delete"].includes(kind) && !isPresence.test(sql);
}

function hasEffect({ numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return (numAffectedRows ?? 0n) > 0n || rows.length > 0;
}
