import { CompiledQuery, Kysely, sql } from "kysely";
import { transact } from "./after-commit.ts";
import { Announcer } from "./announcer.ts";
import type { Database } from "./db.ts";
import { openPostgres, postgresDialect } from "./postgres.ts";
import { notifyStatement, PostgresListener } from "./postgres-listener.ts";
import { type Channel, noticeOf, PubSub } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";

const asyncConnections = 2;

const tellAgainMs = 1_000;

const deadlocksMost = 3;
const deadlockDetected = "40P01";

/** Of two transactions that wait for each other PostgreSQL undoes one, which has then done nothing: it is done again. */
async function pastDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let met = 1; ; met++) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === deadlockDetected;
      if (!isDeadlock || met > deadlocksMost) throw error;
    }
  }
}

export async function openShared(url: string, poolSize: number): Promise<Database> {
  const pool = openPostgres(url, poolSize);
  const query = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  const unhurried = new Kysely<Tables>({
    dialect: postgresDialect(openPostgres(url, asyncConnections, { options: "-c synchronous_commit=off" })),
  });
  const hub = new PubSub();
  const listener = new PostgresListener(url, hub);
  await listener.connect();
  const tellOthers = (channel: Channel, ids?: readonly string[]) => {
    const notice = CompiledQuery.raw(notifyStatement, [noticeOf(channel, listener.instance, ids)]);
    // No connection to be had, or one that was cut: the lines of the others may be up, so that nothing else tells them.
    unhurried.executeQuery(notice).catch(() => untold.add(channel, undefined));
  };
  const untold = new Announcer((channel) => tellOthers(channel), tellAgainMs);
  const announcer = new Announcer((channel, ids) => {
    hub.publish(channel, ids);
    tellOthers(channel, ids);
  });
  return {
    engine: "postgres",
    query,
    hidden: new Map(),
    get hearing() {
      return listener.live;
    },
    announce: (channel, id) => announcer.add(channel, id),
    subscribe: (channel, heard) => hub.subscribe(channel, heard),
    async write(work, channel) {
      const result = await pastDeadlocks(() =>
        transact(query, async (write) => {
          const value = await work(write);
          if (channel) await write.executeQuery(CompiledQuery.raw(notifyStatement, [channel]));
          return value;
        }),
      );
      if (channel) hub.publish(channel);
      return result;
    },
    asyncCommit: (statement) => statement(unhurried),
    // Only its operator decides how long PostgreSQL keeps its log.
    async emptyLog() {},
    // Of its disk only its operator knows.
    async requireRoom() {},
    async ping() {
      await sql`select 1`.execute(query);
    },
    async close() {
      announcer.close();
      untold.close();
      await listener.close();
      await unhurried.destroy();
      await query.destroy();
    },
  };
}
