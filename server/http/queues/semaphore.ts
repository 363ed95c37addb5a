import { Refusal } from "../errors.ts";

const retryAfterSeconds = 2;

/** At most so many at a time; so many others wait their turn, and whoever comes then is told to come back. */
export class Semaphore {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#most) this.#running += 1;
    else if (this.#waiting.length < this.#mostWaiting)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else throw new Refusal("overloaded", { retryAfterSeconds });
  }
}
