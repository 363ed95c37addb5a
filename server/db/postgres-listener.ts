import { randomUUID } from "node:crypto";
import pg from "pg";
import { fromPayload, type PubSub } from "./pub-sub.ts";

const postgresChannel = "site_notifications";
/** The connection's name in `pg_stat_activity`. */
const listenerName = "site listener";

const reconnectMs = 1_000;

const timeoutMs = 5_000;

export const notifyStatement = `select pg_notify('${postgresChannel}', $1)`;

/** Receives notifications of other instances. Without a connection, every second all channels count as changed. */
export class PostgresListener {
  /** An instance skips its own notifications, which it has published already. */
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
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    this.#client = client;
    client.on("error", () => undefined);
    client.on("end", () => this.#reconnect(client));
    client.on("notification", ({ payload }) => {
      const { from, channel, ids } = fromPayload(payload);
      if (channel && from !== this.instance) this.#hub.publish(channel, ids);
    });
    try {
      await client.connect();
      await client.query(`listen ${postgresChannel}`);
      this.#watch(client);
      // Notifications that came without a connection are lost, so every channel counts as changed.
      this.#hub.publishAll();
    } catch {
      this.#reconnect(client);
    }
  }

  /** Heartbeat: a connection that a firewall has dropped silently looks open for hours. */
  #watch(client: pg.Client): void {
    const beat = async () => {
      if (this.#client !== client) return;
      try {
        await client.query("select 1");
        this.#watch(client);
      } catch {
        this.#reconnect(client);
      }
    };
    setTimeout(() => void beat(), this.#heartbeatMs).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#hub.publishAll();
    client.end().catch(() => undefined);
    if (!this.#closed) setTimeout(() => void this.connect(), reconnectMs).unref();
  }
}
