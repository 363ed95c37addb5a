import { Refusal } from "./errors.ts";

const retryAfterSeconds = 2;

interface Bounds {
  /** How many tasks run at the same time. */
  max: number;
  /** How many further tasks may wait. */
  maxQueued: number;
  /** How long a task waits before it is refused. */
  timeoutMs: number;
}

/** Limits how many tasks run at once, with a bounded queue. A task that gets no turn is refused with 503. */
export class Semaphore {
  readonly #bounds: Bounds;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#acquire();
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #acquire(): Promise<void> {
    const { max, maxQueued, timeoutMs } = this.#bounds;
    if (this.#running < max) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= maxQueued) throw createOverloadRefusal();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(createOverloadRefusal());
      }, timeoutMs);
      this.#queue.push(start);
    });
  }
}

function createOverloadRefusal(): Refusal {
  return new Refusal("overloaded", { retryAfterSeconds });
}
