import { Readable } from "node:stream";
import type { Whole } from "../../contract/endpoint.ts";
import type { StaffEvent } from "../../contract/events.ts";
import { Refusal } from "./errors.ts";

/** Of one session: its tabs. More would only be a mistake of a page that opens them over and over. */
const ofSessionMost = 12;
const inAllMost = 1_000;
/** Well below the silence after which we, and most proxies, cut a connection. */
export const heartbeatMs = 20_000;
/** What a listener that reads nothing may leave unread before it is cut off. */
const unreadMost = 64 * 1_024;

/** Those who hear of changes as they happen, each for as long as its session lives. */
export class Listeners {
  readonly #streams = new Map<Readable, string>();
  readonly #live: (sessions: readonly string[]) => Promise<Set<string>>;
  #heartbeat: NodeJS.Timeout | undefined;

  /** `live` tells which sessions are still valid. */
  constructor(live: (sessions: readonly string[]) => Promise<Set<string>>) {
    this.#live = live;
  }

  get count(): number {
    return this.#streams.size;
  }

  open(sessionId: string): Readable {
    if (this.count >= inAllMost) throw new Refusal("overloaded", { retryAfterSeconds: 30 });
    const own = [...this.#streams.values()].filter((id) => id === sessionId);
    if (own.length >= ofSessionMost) throw new Refusal("rateLimited", { retryAfterSeconds: 60 });
    const stream = new Readable({ read() {} });
    this.#streams.set(stream, sessionId);
    stream.once("close", () => this.#streams.delete(stream));
    this.#heartbeat ??= setInterval(() => this.#beat(), heartbeatMs).unref();
    // The headers leave with the first bytes.
    stream.push(": open\n\n");
    return stream;
  }

  tell(event: Whole<StaffEvent>): void {
    this.#send(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Ends those whose session is over. */
  async check(): Promise<void> {
    if (this.count === 0) return;
    const asked = [...this.#streams];
    const live = await this.#live([...new Set(this.#streams.values())]);
    for (const [stream, sessionId] of asked) if (!live.has(sessionId)) this.#end(stream);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
    for (const stream of this.#streams.keys()) this.#end(stream);
  }

  #end(stream: Readable): void {
    this.#streams.delete(stream);
    stream.push(null);
  }

  #beat(): void {
    this.#send(": \n\n");
    // A database that is away tells nothing about sessions; the next beat asks again.
    this.check().catch(() => undefined);
  }

  #send(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.readableLength > unreadMost) stream.destroy();
      else stream.push(text);
    }
  }
}
