import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { Refusal } from "../errors.ts";

const retryAfterSeconds = 30;
/** Long enough for 10 MB on a slow phone. */
const longestMs = 5 * 60_000;

/** Answers that are made while they are read: so many at a time of one key and in all, and others come back later. */
export class Slots {
  readonly #most: { ofOne: number; inAll: number };
  readonly #ofKey = new Map<string, number>();
  #inAll = 0;

  constructor(most: { ofOne: number; inAll: number }) {
    this.#most = most;
  }

  /** Until the answer has left, or its reader. Refuses also what has to wait behind other answers of its connection. */
  hold(key: string, response: ServerResponse): void {
    const own = this.#ofKey.get(key) ?? 0;
    const isItsTurn = response.socket !== null && !response.destroyed;
    if (!isItsTurn || own >= this.#most.ofOne || this.#inAll >= this.#most.inAll)
      throw new Refusal("overloaded", { retryAfterSeconds });
    this.#ofKey.set(key, own + 1);
    this.#inAll += 1;
    const patience = setTimeout(() => response.destroy(), longestMs).unref();
    finished(response, () => {
      clearTimeout(patience);
      this.#inAll -= 1;
      const left = (this.#ofKey.get(key) ?? 0) - 1;
      if (left > 0) this.#ofKey.set(key, left);
      else this.#ofKey.delete(key);
    });
  }
}
