import { Refusal } from "../errors.ts";

const retryAfterSeconds = 2;

interface Waiting {
  ofOne: number;
  inAll: number;
  longestMs: number;
}

/** At most so many at a time and one of each key; those who wait take turns by key, so that nobody queues behind one. */
export class Turns {
  readonly #most: number;
  readonly #waitingMost: Waiting;
  readonly #running = new Set<string>();
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;

  constructor(most: number, waitingMost: Waiting) {
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
    const { ofOne, inAll, longestMs } = this.#waitingMost;
    if (own.length >= ofOne || this.#waitingCount >= inAll) throw new Refusal("overloaded", { retryAfterSeconds });
    this.#waitingCount += 1;
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#leave(key, own, call);
        reject(new Refusal("overloaded", { retryAfterSeconds }));
      };
      const patience = setTimeout(giveUp, longestMs);
      const call = () => {
        clearTimeout(patience);
        resolve();
      };
      own.push(call);
      this.#waiting.set(key, own);
    });
  }

  #leave(key: string, own: (() => void)[], call: () => void): void {
    own.splice(own.indexOf(call), 1);
    if (own.length === 0) this.#waiting.delete(key);
    this.#waitingCount -= 1;
  }

  #callNext(): void {
    for (const [key, own] of this.#waiting) {
      if (this.#running.has(key)) continue;
      const [next] = own;
      if (!next) continue;
      this.#leave(key, own, next);
      this.#running.add(key);
      next();
      return;
    }
  }
}
