/** What instances tell each other about: whoever keeps a copy in memory drops it, whoever shows it reads it anew. */
const channels = ["jobs", "contacts", "applications", "templates", "words", "drafts", "sessions"] as const;
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
