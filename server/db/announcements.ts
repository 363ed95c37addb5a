import pg from "pg";

/** What instances tell each other about: whoever keeps a copy in memory drops it. */
export type Channel = "jobs";

const postgresChannel = "site_announcements";
const reconnectMs = 1_000;

export class Announcements {
  readonly #listeners = new Map<Channel, Set<() => void>>();

  on(channel: Channel, listener: () => void): void {
    const known = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, known.add(listener));
  }

  tell(channel: Channel): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener();
  }

  tellAll(): void {
    for (const channel of this.#listeners.keys()) this.tell(channel);
  }
}

export const notifyStatement = `select pg_notify('${postgresChannel}', $1)`;

/** Hears the other instances. While the line is down `live` is false and copies must not be trusted. */
export class PostgresListener {
  live = false;
  #client: pg.Client | undefined;
  #closed = false;
  readonly #url: string;
  readonly #announcements: Announcements;

  constructor(url: string, announcements: Announcements) {
    this.#url = url;
    this.#announcements = announcements;
  }

  async connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on("error", () => undefined);
    client.on("end", () => this.#reconnect(client));
    client.on("notification", ({ payload }) => {
      if (payload === "jobs") this.#announcements.tell(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${postgresChannel}`);
      this.live = true;
      // Whatever was said while nobody listened is unknown.
      this.#announcements.tellAll();
    } catch {
      this.#reconnect(client);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => undefined);
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.live = false;
    this.#announcements.tellAll();
    client.end().catch(() => undefined);
    if (!this.#closed) setTimeout(() => void this.connect(), reconnectMs).unref();
  }
}
