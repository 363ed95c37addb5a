import type { Kysely, Transaction } from "kysely";
import type { Channel } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";

export type Engine = "sqlite" | "postgres";
export type Query = Kysely<Tables>;
export type Write = Transaction<Tables>;

export interface Database {
  readonly engine: Engine;
  readonly query: Query;
  /** One transaction. With a channel, every instance is notified exactly when it is committed. */
  write<T>(work: (write: Write) => Promise<T>, channel?: Channel): Promise<T>;
  /** Notifies every instance soon after a change. A crash may lose it, so a copy in memory must not rely on it. */
  notify(channel: Channel, id?: string): void;
  subscribe(channel: Channel, listener: (ids?: readonly string[]) => void): void;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The database behind the login: transactions come from `server/http/sessions.ts`, which checks the session. */
export type StaffDatabase = Omit<Database, "write">;

/** Too many requests wait for a connection: answered with 503. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";
}

const afterwards = new WeakMap<Query, (() => void)[]>();

/** Runs `act` after the transaction is committed. Outside of a transaction it runs at once. */
export function runAfterCommit(query: Query, act: () => void): void {
  if (query.isTransaction) afterwards.set(query, [...(afterwards.get(query) ?? []), act]);
  else act();
}

export async function transact<T>(query: Query, work: (write: Write) => Promise<T>): Promise<T> {
  let acts: (() => void)[] = [];
  const result = await query.transaction().execute(async (write) => {
    const done = await work(write);
    acts = afterwards.get(write) ?? [];
    return done;
  });
  for (const act of acts) act();
  return result;
}
