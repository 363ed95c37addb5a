import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type PubSub, readNotice } from "./pub-sub.ts";

const postgresChannel = "site_announcements";
/** By this name PostgreSQL tells who listens: servers, and commands as long as they run. */
const listenerName = "site listener";

const reconnectMs = 1_000;

const patienceMs = 5_000;

export const notifyStatement = `select pg_notify('${postgresChannel}', $1)`;

/** Hears the other instances. While the line is down `live` is false and copies must not be trusted. */
export class PostgresListener {
  live = false;
  /** Its own notices it has heard of already. */
  readonly instance = randomUUID();
  #client: pg.Client | undefined;
  #closed = false;
  readonly #url: string;
  readonly #hub: PubSub;
  readonly #heartbeatMs: number;

  constructor(url: string, hub: PubSub, heartbeatMs = 15_000) {
    this.#url = url;
    this.#hub = hub;
    this.#heartbeatMs = heartbeatMs;
  }

  async connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: listenerName,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    this.#client = client;
    client.on("error", () => undefined);
    client.on("end", () => this.#reconnect(client));
    client.on("notification", ({ payload }) => {
      const { from, channel, ids } = readNotice(payload);
      if (channel && from !== this.instance) this.#hub.publish(channel, ids);
    });
    try {
      await client.connect();
      await client.query(`listen ${postgresChannel}`);
      this.live = true;
      this.#watch(client);
      // Whatever was said while nobody listened is unknown.
      this.#hub.publishAll();
    } catch {
      this.#reconnect(client);
    }
  }

  /** A line that a firewall has silently forgotten looks open for hours: ask, and believe only an answer. */
  #watch(client: pg.Client): void {
    const ask = async () => {
      if (this.#client !== client) return;
      try {
        await client.query("select 1");
        this.#watch(client);
      } catch {
        this.#reconnect(client);
      }
    };
    setTimeout(() => void ask(), this.#heartbeatMs).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.live = false;
    this.#hub.publishAll();
    client.end().catch(() => undefined);
    if (!this.#closed) setTimeout(() => void this.connect(), reconnectMs).unref();
  }
}

/** For what must not be done beside a server. A line that was just closed is seen for a moment longer. */
export async function requireNobodyListens(pool: pg.Pool): Promise<void> {
  const others = "select 1 from pg_stat_activity where datname = current_database() and application_name = $1";
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await pool.query(others, [listenerName])).rowCount === 0) return;
    await wait(100);
  }
  throw new Error("Another server or command uses this database. Stop every instance first.");
}
