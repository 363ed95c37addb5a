/** Channels of notifications. Caches drop their copy and open screens refetch; `sessions` closes event streams. */
const channels = ["jobs", "contacts", "applications", "templates", "texts", "drafts", "sessions"] as const;
export type Channel = (typeof channels)[number];
/** Called without ids, a listener must assume that any record of the channel has changed. */
type Listener = (ids?: readonly string[]) => void;

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

/** A notification holds 8,000 bytes: more ids than this are sent as "any of them". */
const maxIds = 50;
const debounceMs = 100;

/** Debounce: collects ids for 100 ms, so that many changes make few notifications. */
export class Debouncer {
  readonly #waiting = new Map<Channel, Set<string> | undefined>();
  readonly #send: Send;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(send: Send) {
    this.#send = send;
  }

  add(channel: Channel, id: string | undefined): void {
    if (this.#closed) return;
    const known = this.#waiting.has(channel) ? this.#waiting.get(channel) : new Set<string>();
    const ids = id === undefined ? undefined : known?.add(id);
    this.#waiting.set(channel, ids && ids.size <= maxIds ? ids : undefined);
    this.#timer ??= setTimeout(() => this.#flush(), debounceMs).unref();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#waiting.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [channel, ids] of waiting) this.#send(channel, ids && [...ids]);
  }
}

type Send = (channel: Channel, ids: readonly string[] | undefined) => void;

/** The payload of a notification, for example `applications {instance} {id},{id}`. */
export function toPayload(channel: Channel, instance: string, ids: readonly string[] | undefined): string {
  return `${channel} ${instance} ${ids?.join(",") ?? ""}`;
}

export function fromPayload(payload = "") {
  const [name, from, list] = payload.split(" ");
  return { from, channel: channels.find((known) => known === name), ids: list ? list.split(",") : undefined };
}
