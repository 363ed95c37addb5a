import type { Kysely, Transaction } from "kysely";
import type { Engine } from "./engine.ts";
import type { Channel } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";

export type Query = Kysely<Tables>;
export type Write = Transaction<Tables>;

/** Without transactions: what is behind the login has those of `server/http/acts.ts`. */
export type StaffDatabase = Omit<Database, "write">;

export interface Database {
  readonly engine: Engine;
  readonly query: Query;
  /** One transaction; with a channel, every instance hears of it exactly when it is committed. */
  write<T>(work: (write: Write) => Promise<T>, channel?: Channel): Promise<T>;
  /**
   * One statement whose loss in a power cut does no harm, such as a counter: it does not wait for the disk.
   * A crash of the process alone loses nothing.
   */
  asyncCommit<T>(statement: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Empties the embedded database's log, which would hold what was deleted until it is written over. While another
   * process reads it stays, and is tried again each minute until it is empty.
   */
  emptyLog(): Promise<void>;
  /** Refuses what strangers want to store while the embedded database's disk is nearly full. */
  requireRoom(): Promise<void>;
  /** People, by their addresses, whose rows up to this id no query of the embedded database finds while they go. */
  readonly hidden: Map<string, string>;
  /**
   * Tells every instance soon that something has changed. It costs the writer nothing, and a crash may swallow it: for
   * what people look at, never for what a copy in memory relies on.
   */
  announce(channel: Channel, id?: string): void;
  subscribe(channel: Channel, listener: (ids?: readonly string[]) => void): void;
  /** False while what other instances publish may be missed: copies in memory must not be used then. */
  readonly hearing: boolean;
  ping(): Promise<void>;
  close(): Promise<void>;
}
