import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { AllFields } from "../../contract/endpoint.ts";
import { type StaffEvent, watchEvents } from "../../contract/events.ts";
import type { StaffDeps } from "../deps.ts";
import { Refusal } from "./errors.ts";
import { route } from "./route.ts";
import { getSignedIn, selectOpenSessions } from "./sessions.ts";

/** Each tab opens one stream; a page that opens more has a fault. */
const maxPerSession = 12;
const maxTotal = 1_000;
/** Browsers and most proxies cut connections that stay silent for longer than this. */
export const heartbeatMs = 20_000;
/** A client that leaves more bytes unread is disconnected. */
const maxUnreadBytes = 64 * 1_024;

const kinds: readonly StaffEvent["kind"][] = ["contacts", "applications", "jobs", "templates", "drafts"];

/** Sends the changes that happen on any instance to the open pages of staff. */
export function eventRoutes(scope: FastifyInstance, { db, clock }: StaffDeps, shutdown: AbortSignal): void {
  const listeners = new Listeners((sessions) => selectOpenSessions(db, sessions, clock()));
  for (const kind of kinds) db.subscribe(kind, (ids) => listeners.publish({ kind, ids: ids && [...ids] }));
  db.subscribe("sessions", () => void listeners.check().catch(() => undefined));
  const close = () => listeners.close();
  shutdown.addEventListener("abort", close, { once: true });
  scope.addHook("preClose", async () => close());

  route(scope, watchEvents, ({ request, reply }) => {
    if (shutdown.aborted) throw new Refusal("overloaded", { retryAfterSeconds: 1 });
    const stream = listeners.open(getSignedIn(request).sessionId);
    return reply
      .type("text/event-stream; charset=utf-8")
      .header("cache-control", "no-store, no-transform")
      .header("x-accel-buffering", "no")
      .send(stream);
  });
}

/** The open streams, each of which ends with its session. */
export class Listeners {
  readonly #streams = new Map<Readable, string>();
  readonly #selectOpen: (sessions: readonly string[]) => Promise<Set<string>>;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(selectOpen: (sessions: readonly string[]) => Promise<Set<string>>) {
    this.#selectOpen = selectOpen;
  }

  get count(): number {
    return this.#streams.size;
  }

  open(sessionId: string): Readable {
    if (this.count >= maxTotal) throw new Refusal("overloaded", { retryAfterSeconds: 30 });
    const own = [...this.#streams.values()].filter((id) => id === sessionId);
    if (own.length >= maxPerSession) throw new Refusal("rateLimited", { retryAfterSeconds: 60 });
    const stream = new Readable({ read() {} });
    this.#streams.set(stream, sessionId);
    stream.once("close", () => this.#streams.delete(stream));
    this.#heartbeat ??= setInterval(() => this.#beat(), heartbeatMs).unref();
    // Node sends the headers with the first bytes.
    stream.push(": open\n\n");
    return stream;
  }

  publish(event: AllFields<StaffEvent>): void {
    this.#send(`data: ${JSON.stringify(event)}\n\n`);
  }

  /** Ends the streams of sessions that are over. */
  async check(): Promise<void> {
    if (this.count === 0) return;
    const checked = [...this.#streams];
    const open = await this.#selectOpen([...new Set(this.#streams.values())]);
    for (const [stream, sessionId] of checked) if (!open.has(sessionId)) this.#end(stream);
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
    // Without a database the open sessions are unknown; the next heartbeat checks again.
    this.check().catch(() => undefined);
  }

  #send(text: string): void {
    for (const stream of this.#streams.keys()) {
      if (stream.readableLength > maxUnreadBytes) stream.destroy();
      else stream.push(text);
    }
  }
}
