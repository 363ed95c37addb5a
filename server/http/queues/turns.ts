import { Refusal } from "../errors.ts";

const retryAfterSeconds = 2;

interface Waiting {
  ofOne: number;
  inAll: number;
  longestMs: number;
}

/** For so long a key is asked to wait behind those who have used less. */
const rememberedMs = 10 * 60_000;
const mostRemembered = 10_000;

/**
 * At most so many at a time and one of each key. Of those who wait the key that has used least time of late is next: a few
 * who come with work that takes long cannot keep out everybody whose work takes a moment.
 */
export class Turns {
  readonly #most: number;
  readonly #waitingMost: Waiting;
  readonly #running = new Set<string>();
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  /** The oldest first. */
  readonly #used = new Map<string, { ms: number; at: number }>();
  readonly #clock: () => number;

  constructor(most: number, waitingMost: Waiting, clock = () => performance.now()) {
    this.#most = most;
    this.#waitingMost = waitingMost;
    this.#clock = clock;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(key);
    const begun = this.#clock();
    try {
      return await work();
    } finally {
      this.#note(key, this.#clock() - begun);
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
    const free = [...this.#waiting.keys()].filter((key) => !this.#running.has(key));
    const least = Math.min(...free.map((key) => this.#usedBy(key)));
    const key = free.find((one) => this.#usedBy(one) === least) ?? "";
    const own = this.#waiting.get(key);
    const next = own?.[0];
    if (!own || !next) return;
    this.#leave(key, own, next);
    this.#running.add(key);
    next();
  }

  #usedBy(key: string): number {
    const used = this.#used.get(key);
    return used && this.#clock() - used.at < rememberedMs ? used.ms : 0;
  }

  #note(key: string, ms: number): void {
    const used = { ms: this.#usedBy(key) + ms, at: this.#clock() };
    this.#used.delete(key);
    this.#used.set(key, used);
    const [oldest = ""] = this.#used.keys();
    if (this.#used.size > mostRemembered) this.#used.delete(oldest);
  }
}
