import { Kysely, sql } from "kysely";
import { transact } from "./after-commit.ts";
import { Announcer } from "./announcer.ts";
import { claim, requireReserve, sqliteFile } from "./data-folder.ts";
import type { Database, Query } from "./db.ts";
import { hiding } from "./hidden.ts";
import { PubSub } from "./pub-sub.ts";
import type { Tables } from "./schema.ts";
import { busyMs, denyAttach, openSqlite, sqliteDialect } from "./sqlite.ts";

const emptyAgainMs = 60_000;

export function openEmbedded(dataDir: string, alone: boolean): Database {
  const connection = openSqlite(sqliteFile(dataDir));
  const release = alone ? claim(dataDir) : () => undefined;
  denyAttach(connection);
  const hidden = new Map<string, string>();
  const query = new Kysely<Tables>({ dialect: sqliteDialect(connection), plugins: [hiding(hidden)] });
  const hub = new PubSub();
  const announcer = new Announcer((channel, ids) => hub.publish(channel, ids));
  const log = emptiedLog(query);
  return {
    engine: "sqlite",
    query,
    hidden,
    hearing: true,
    announce: (channel, id) => announcer.add(channel, id),
    subscribe: (channel, listener) => hub.subscribe(channel, listener),
    async write(work, channel) {
      const result = await transact(query, work);
      if (channel) hub.publish(channel);
      return result;
    },
    asyncCommit: (statement) =>
      query.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        return statement(connection).finally(() => sql`pragma synchronous = full`.execute(connection));
      }),
    emptyLog: () => log.empty(),
    requireRoom: () => requireReserve(dataDir),
    async ping() {
      await sql`select 1`.execute(query);
    },
    async close() {
      announcer.close();
      log.close();
      await query.destroy();
      release();
    },
  };
}

/** Whoever asks is not kept waiting: what another process that reads keeps in the log goes once it has ended. */
function emptiedLog(query: Query) {
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function empty(): Promise<void> {
    let isEmpty = false;
    try {
      isEmpty = await truncateLog(query);
    } finally {
      clearTimeout(again);
      // Its failure needs no word: the next one who asks meets it as well.
      if (!isEmpty && !isClosed) again = setTimeout(() => void empty().catch(() => undefined), emptyAgainMs).unref();
    }
  }
  return {
    empty,
    close() {
      isClosed = true;
      clearTimeout(again);
    },
  };
}

/** False while another process reads. */
function truncateLog(query: Query): Promise<boolean> {
  return query.connection().execute(async (connection) => {
    // Waiting for a reader would hold up everybody.
    await sql`pragma busy_timeout = 0`.execute(connection);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`
      .execute(connection)
      .finally(() => sql.raw(`pragma busy_timeout = ${busyMs}`).execute(connection));
    return rows[0]?.busy === 0;
  });
}
