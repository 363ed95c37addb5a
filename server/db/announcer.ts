import type { Channel } from "./pub-sub.ts";

/** More are told as "any of them": a notice holds 8,000 bytes. */
const idsMost = 50;

/** Collects what has changed, so that a flood of it is told in few words. */
export class Announcer {
  readonly #waiting = new Map<Channel, Set<string> | undefined>();
  readonly #tell: (channel: Channel, ids: readonly string[] | undefined) => void;
  readonly #collectMs: number;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(tell: (channel: Channel, ids: readonly string[] | undefined) => void, collectMs = 100) {
    this.#tell = tell;
    this.#collectMs = collectMs;
  }

  add(channel: Channel, id: string | undefined): void {
    if (this.#closed) return;
    const known = this.#waiting.has(channel) ? this.#waiting.get(channel) : new Set<string>();
    const all = id === undefined ? undefined : known?.add(id);
    this.#waiting.set(channel, all && all.size <= idsMost ? all : undefined);
    this.#timer ??= setTimeout(() => this.#flush(), this.#collectMs).unref();
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
    for (const [channel, ids] of waiting) this.#tell(channel, ids && [...ids]);
  }
}
