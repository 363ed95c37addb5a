import { randomUUID } from "node:crypto";
import pg from "pg";

/** What instances tell each other about: whoever keeps a copy in memory drops it, whoever shows it reads it anew. */
const channels = ["jobs", "contacts", "applications", "templates", "sessions"] as const;
export type Channel = (typeof channels)[number];
/** Which of them; any, where none is named. */
type Listener = (ids?: readonly string[]) => void;

const postgresChannel = "site_announcements";
const reconnectMs = 1_000;
const patienceMs = 5_000;

export class PubSub {
  readonly #listeners = new Map<Channel, Set<Listener>>();

  subscribe(channel: Channel, listener: Listener): void {
    const known = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, known.add(listener));
  }

  publish(channel: Channel, ids?: readonly string[]): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(ids);
  }

  publishAll(): void {
    for (const channel of this.#listeners.keys()) this.publish(channel);
  }
}

/** `jobs`, or `applications {instance} {id},{id}`. */
export function noticeOf(channel: Channel, instance: string, ids: readonly string[] | undefined): string {
  return `${channel} ${instance} ${ids?.join(",") ?? ""}`;
}

function readNotice(payload = "") {
  const [name, from, list] = payload.split(" ");
  return { from, channel: channels.find((known) => known === name), ids: list ? list.split(",") : undefined };
}

const collectMs = 100;
/** More are told as "any of them": a notice holds 8,000 bytes. */
const idsMost = 50;

/** Collects what has changed, so that a flood of it is told in few words. */
export class Announcer {
  readonly #waiting = new Map<Channel, Set<string> | undefined>();
  readonly #tell: (channel: Channel, ids: readonly string[] | undefined) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (channel: Channel, ids: readonly string[] | undefined) => void) {
    this.#tell = tell;
  }

  add(channel: Channel, id: string | undefined): void {
    const known = this.#waiting.has(channel) ? this.#waiting.get(channel) : new Set<string>();
    const all = id === undefined ? undefined : known?.add(id);
    this.#waiting.set(channel, all && all.size <= idsMost ? all : undefined);
    this.#timer ??= setTimeout(() => this.#flush(), collectMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [channel, ids] of waiting) this.#tell(channel, ids && [...ids]);
  }
}

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
