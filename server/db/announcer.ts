import type { Channel } from "./pub-sub.ts";

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
