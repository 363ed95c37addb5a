/** What instances tell each other about: whoever keeps a copy in memory drops it, whoever shows it reads it anew. */
const channels = ["jobs", "contacts", "applications", "templates", "sessions"] as const;
export type Channel = (typeof channels)[number];
/** Which of them; any, where none is named. */
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

/** `jobs`, or `applications {instance} {id},{id}`. */
export function noticeOf(channel: Channel, instance: string, ids: readonly string[] | undefined): string {
  return `${channel} ${instance} ${ids?.join(",") ?? ""}`;
}

export function readNotice(payload = "") {
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
