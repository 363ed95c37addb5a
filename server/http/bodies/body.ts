import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "../../../contract/limits.ts";
import { Refusal } from "../errors.ts";
import { TurnRation } from "../load/turn-ration.ts";
import { widestNetworkOf } from "../networks.ts";
import { BodyRoom } from "./body-room.ts";

/** Most bodies have less; for these their promised length is taken at once. */
const smallBytes = 16_384;
const retryAfterSeconds = 2;
/** And one body more: a thousand bytes of it can cost a tenth of a millisecond. */
const parsedBytesPerTurn = 32_768;

interface Bounds {
  /** Of the whole body. */
  most: number;
  /** What may wait until it is asked for. */
  waiting: number;
}

/** A body as it comes, copied together: kept as the pieces it came in, each of a byte, it would take a hundred times the memory. */
export class Body {
  readonly #raw: IncomingMessage;
  readonly #bounds: Bounds;
  readonly #room: BodyRoom;
  readonly #promised: number;
  #gathered = Buffer.alloc(0);
  #filled = 0;
  #size = 0;
  #state: "coming" | "whole" | Refusal = "coming";
  #wake: () => void = () => undefined;

  /** Begins to read at once, so that nothing waits elsewhere. */
  constructor({ raw, ip }: FastifyRequest, bounds: Bounds) {
    this.#raw = raw;
    this.#bounds = bounds;
    this.#promised = Number(raw.headers["content-length"] ?? Number.NaN);
    this.#room = new BodyRoom(ip, () => this.#end(busy()));
    if (this.#promised > bounds.most) this.#end(new Refusal("bodyTooLarge"));
    const broken = () => this.#end(new Refusal("badRequest"));
    raw.on("error", broken).once("close", broken);
    raw.once("end", () => (this.#isAsPromised ? this.#end("whole") : broken()));
    raw.on("data", (piece: Buffer) => this.#add(piece));
  }

  get size(): number {
    return this.#size;
  }

  /** All of it. Its room stays taken until it is freed: what is made of it needs as much. */
  async whole(): Promise<Buffer> {
    while (this.#state === "coming") await this.#change();
    if (this.#state !== "whole") throw this.#state;
    this.#room.keep();
    return this.#take();
  }

  /** All of it in few pieces, however many it came in. */
  async *pieces(): AsyncGenerator<Buffer> {
    try {
      for (let isLast = false; !isLast; ) {
        while (this.#state === "coming" && this.#filled < this.#bounds.waiting) await this.#change();
        if (this.#state instanceof Refusal) throw this.#state;
        isLast = this.#state === "whole";
        const taken = this.#gathered.length;
        const piece = this.#take();
        if (piece.length > 0) yield piece;
        this.#room.give(taken);
        this.#raw.resume();
      }
    } finally {
      this.free();
    }
  }

  free(): void {
    this.#end(busy());
    this.#room.free();
  }

  get #isAsPromised(): boolean {
    return Number.isNaN(this.#promised) || this.#promised === this.#size;
  }

  #add(piece: Buffer): void {
    if (this.#state !== "coming") return;
    this.#size += piece.length;
    if (this.#size > this.#bounds.most) return void this.#end(new Refusal("bodyTooLarge"));
    if (!this.#makeRoom(this.#filled + piece.length)) return void this.#end(busy());
    piece.copy(this.#gathered, this.#filled);
    this.#filled += piece.length;
    if (this.#filled < this.#bounds.waiting) return;
    this.#raw.pause();
    this.#wake();
  }

  #makeRoom(needed: number): boolean {
    const has = this.#gathered.length;
    if (needed <= has) return true;
    const capacity = Math.max(needed, Math.min(this.#promised || this.#bounds.most, Math.max(smallBytes, 2 * has)));
    if (!this.#room.take(capacity - has)) return false;
    const larger = Buffer.allocUnsafeSlow(capacity);
    this.#gathered.copy(larger, 0, 0, this.#filled);
    this.#gathered = larger;
    return true;
  }

  #take(): Buffer {
    const piece = this.#gathered.subarray(0, this.#filled);
    this.#gathered = Buffer.alloc(0);
    this.#filled = 0;
    return piece;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #end(state: "whole" | Refusal): void {
    if (this.#state !== "coming") return;
    this.#state = state;
    if (state !== "whole") {
      this.#take();
      this.#room.free();
    }
    this.#wake();
  }
}

function busy(): Refusal {
  return new Refusal("overloaded", { retryAfterSeconds });
}

/** JSON and nothing else is read: a body that a cross-site form can send without asking first is none. */
export function installBodies(app: FastifyInstance): void {
  const bodies = new WeakMap<FastifyRequest, Body>();
  // What could poison a prototype stays: schemas read what they name, and to look for it costs more than to parse.
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  const parsing = new TurnRation(parsedBytesPerTurn);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", (request, _payload, done) => {
    const body = new Body(request, { most: limits.bodyBytes, waiting: Number.POSITIVE_INFINITY });
    bodies.set(request, body);
    body
      .whole()
      .then(
        (bytes) => parsing.run(widestNetworkOf(request.ip), bytes.length, () => parse(request, bytes.toString(), done)),
        done,
      );
  });
  app.addHook("onSend", (request, _reply, _payload, done) => {
    bodies.get(request)?.free();
    // Nobody reads any more of it; unread, what is there would wait with the answer.
    if (!request.raw.complete) request.raw.resume();
    done();
  });
}
