import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../errors.ts";
import { widestNetworkOf } from "../networks.ts";

const retryAfterSeconds = 30;
/** Long enough for 10 MB on a slow phone. */
const longestMs = 5 * 60_000;

interface Held {
  key: string;
  network: string;
  response: ServerResponse;
  patience?: NodeJS.Timeout;
}

/** Answers that are made while they are read: so many at a time of one key and in all, and others come back later. */
export class Slots {
  readonly #most: { ofOne: number; inAll: number };
  /** The oldest first. */
  readonly #held = new Set<Held>();

  #isClosed = false;

  constructor(app: FastifyInstance, most: { ofOne: number; inAll: number }) {
    this.#most = most;
    // Whatever is still being made then reads from a database that has closed.
    app.addHook("onClose", async () => {
      this.#isClosed = true;
      for (const held of this.#held) this.#cutOff(held);
    });
  }

  /** Until the answer has left, or its reader. Refuses also what has to wait behind other answers of its connection. */
  hold(key: string, ip: string, response: ServerResponse): void {
    const held: Held = { key, network: widestNetworkOf(ip), response };
    const own = [...this.#held].filter((other) => other.key === key).length;
    const isItsTurn = !this.#isClosed && response.socket !== null && !response.destroyed;
    if (!isItsTurn || own >= this.#most.ofOne || !this.#hasRoom(held.network))
      throw new Refusal("overloaded", { retryAfterSeconds });
    held.patience = setTimeout(() => response.destroy(), longestMs).unref();
    this.#held.add(held);
    finished(response, () => this.#leave(held));
  }

  /** When all are taken, the network that has most of them gives way to others, its oldest answer first. */
  #hasRoom(network: string): boolean {
    if (this.#held.size < this.#most.inAll) return true;
    const counts = new Map<string, number>();
    for (const held of this.#held) counts.set(held.network, (counts.get(held.network) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const goes = [...this.#held].find((held) => counts.get(held.network) === most);
    if (!goes || (counts.get(network) ?? 0) >= most) return false;
    this.#cutOff(goes);
    return true;
  }

  #cutOff(held: Held): void {
    this.#leave(held);
    held.response.destroy();
  }

  #leave(held: Held): void {
    clearTimeout(held.patience);
    this.#held.delete(held);
  }
}
