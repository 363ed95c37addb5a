import { Refusal } from "./errors.ts";

const retryAfterSeconds = 2;

/** At most so many at a time and one of each key; those who wait take turns by key, so that nobody queues behind one. */
export class Turns {
  readonly #most: number;
  readonly #waitingMost: { ofOne: number; inAll: number };
  readonly #running = new Set<string>();
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;

  constructor(most: number, waitingMost: { ofOne: number; inAll: number }) {
    this.#most = most;
    this.#waitingMost = waitingMost;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
      const own = this.#waiting.get(key);
      if (own && this.#waiting.delete(key)) this.#waiting.set(key, own);
      this.#callNext();
    }
  }

  async #enter(key: string): Promise<void> {
    if (this.#running.size < this.#most && !this.#running.has(key)) {
      this.#running.add(key);
      return;
    }
    const own = this.#waiting.get(key) ?? [];
    const { ofOne, inAll } = this.#waitingMost;
    if (own.length >= ofOne || this.#waitingCount >= inAll) throw new Refusal("overloaded", { retryAfterSeconds });
    this.#waitingCount += 1;
    await new Promise<void>((resolve) => {
      own.push(resolve);
      this.#waiting.set(key, own);
    });
  }

  #callNext(): void {
    for (const [key, own] of this.#waiting) {
      if (this.#running.has(key)) continue;
      const next = own.shift();
      if (own.length === 0) this.#waiting.delete(key);
      this.#waitingCount -= 1;
      this.#running.add(key);
      next?.();
      return;
    }
  }
}
