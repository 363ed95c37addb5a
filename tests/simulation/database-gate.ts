import { CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult, SqliteDriver } from "kysely";
import pg from "pg";
import { type Effect, type Here, here, Killed, pass } from "./gate.ts";

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

/** Of these neither staff nor applicants change anything of which the audit does not tell. */
const told = ["jobs", "contacts", "applications", "replies", "reply_templates", "texts", "publications", "admins"];

interface Rule {
  asked: RegExp;
  /** What was changed in one of these, or where it says so has come, */
  changes: readonly string[];
  onlyNew?: true;
  /** is also written here, in the same transaction. */
  owes: string;
  otherwise: string;
}

const rules: readonly Rule[] = [
  {
    asked: /^(?:POST|PUT|DELETE) \/api\/(?:admin|my)\//,
    changes: told,
    owes: "audit_events",
    otherwise: "the audit does not tell of it",
  },
  // The link may be in other hands than those it was sent to.
  {
    asked: /^(?:POST|PUT) \/api\/my\//,
    changes: ["audit_events"],
    onlyNew: true,
    owes: "outbox",
    otherwise: "no mail tells of it",
  },
  {
    asked: /^POST \/api\/admin\//,
    changes: ["replies"],
    onlyNew: true,
    owes: "outbox",
    otherwise: "no mail brings it",
  },
  // Only the person can take it back.
  {
    asked: /^POST \/api\/admin\/applications\/[\w-]+\/withdraw-consent$/,
    changes: ["applications"],
    owes: "outbox",
    otherwise: "no mail tells the person",
  },
  {
    asked: /^POST \/api\/(?:contact|profiles|jobs\/[\w-]+\/apply)$/,
    changes: ["contacts", "applications"],
    onlyNew: true,
    owes: "outbox",
    otherwise: "no mail tells of it",
  },
];

/** These actions send one mail each, a repeat sends none, and none of them is an invitation. */
const mailedOnce = /^(?:PUT \/api\/my\/|POST \/api\/admin\/applications\/[\w-]+\/withdraw-consent$)/;

interface Statement {
  kind: string;
  table: string;
}

/** What one connection's transaction, or a statement outside of any, has changed by the time it is committed. */
class Changes {
  readonly #changed = new Set<string>();
  readonly #inserted = new Set<string>();
  /** Keys of the people whom it erases. */
  readonly #erased = new Set<string>();
  #mails = 0;

  note(statement: Statement, query: CompiledQuery, result: QueryResult<unknown>): void {
    const { kind, table } = statement;
    if (kind === "insert") this.#inserted.add(table);
    if (kind === "insert" && table === "outbox") this.#mails += Number(result.numAffectedRows ?? 1n);
    if (kind === "select" && selectsErased.test(query.sql)) this.#erased.add(String(query.parameters[0]));
    if (!isChange(statement, query) || !hasEffect(result)) return;
    this.#changed.add(table);
  }

  /** Those who wrote it are told apart by what they had asked for; the site's own tasks ask for nothing. */
  commit({ world, asked = "" }: Here): void {
    for (const { changes, owes, otherwise, onlyNew, ...rule } of rules) {
      const changed = changes.filter((table) => (onlyNew ? this.#inserted : this.#changed).has(table));
      if (changed.length > 0 && rule.asked.test(asked) && !this.#inserted.has(owes))
        world.fail(`${asked} has changed ${changed.join(", ")} and ${otherwise}`);
    }
    const most = this.#changed.has("applications") ? 1 : 0;
    if (mailedOnce.test(asked) && this.#mails > most)
      world.fail(`${asked} has made ${this.#mails} mails of ${most} changes`);
    for (const emailKey of this.#erased) world.onErased(emailKey);
    this.forget();
  }

  forget(): void {
    this.#changed.clear();
    this.#inserted.clear();
    this.#erased.clear();
    this.#mails = 0;
  }
}

/** The records that an erasure takes are selected in its transaction. */
const selectsErased = /where email_key = \S+ order by/;

function isChange({ kind, table }: Statement, { sql }: CompiledQuery): boolean {
  // That a user was there is no change of theirs.
  if (table === "admins" && /^update "admins" set "seen_at" = \S+ where/.test(sql)) return false;
  return kind === "insert" || kind === "update" || kind === "delete";
}

function hasEffect({ numAffectedRows, rows }: QueryResult<unknown>): boolean {
  return (numAffectedRows ?? 0n) > 0n || rows.length > 0;
}
