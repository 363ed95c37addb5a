// Loaded before the application: inside a simulated program the world decides about time, randomness and threads.
import crypto from "node:crypto";
import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import sqlite from "node:sqlite";
import timersPromises from "node:timers/promises";
import workers from "node:worker_threads";
import zlib from "node:zlib";
import { here, Program } from "./gate.ts";
import { SimTimer } from "./sim-timers.ts";

export const real = { setImmediate: globalThis.setImmediate, setTimeout: globalThis.setTimeout, Date: globalThis.Date };

type Callback = (error: Error | null, result: Buffer) => void;
type Run = (...args: unknown[]) => void;

const inside = () => here.getStore();
/** Sheltered work uses real timers, and the world waits for it. */
const waits = () => {
  const store = here.getStore();
  return store?.sheltered ? undefined : store;
};
const later = (run: Run, ms: number | undefined, args: unknown[], isRepeated = false) => {
  const store = inside();
  // Timers of checks must not depend on the real clock, and timers of dead programs must not fire.
  const { world, program } = (store && (store.actor === "check" || !store.program.alive) ? store : waits()) ?? {};
  if (!world || !program) return undefined;
  const pause = Math.max(1, ms ?? 1);
  return world.timers.add(program, world.elapsed + pause, () => run(...args), isRepeated ? pause : undefined);
};
/** Lengthens real time limits of sheltered work, so that a busy machine does not exceed them. */
const lengthen = (ms: number | undefined) => (inside() && ms !== undefined && ms >= 5_000 ? ms * 20 : ms);
const soon = (run: () => void) => waits()?.world.soon(run);

Object.assign(globalThis, {
  setTimeout: Object.assign(
    (run: Run, ms?: number, ...args: unknown[]) => later(run, ms, args) ?? real.setTimeout(run, lengthen(ms), ...args),
    globalThis.setTimeout,
  ),
  setInterval: replaced(globalThis.setInterval, (run: Run, ms?: number, ...args: unknown[]) =>
    later(run, ms, args, true),
  ),
  setImmediate: Object.assign(
    (run: Run, ...args: unknown[]) => soon(() => run(...args)) ?? real.setImmediate(run, ...args),
    globalThis.setImmediate,
  ),
  clearTimeout: cleared(globalThis.clearTimeout),
  clearInterval: cleared(globalThis.clearInterval),
  Date: simulatedDate(),
});

const stopwatch = performance.now.bind(performance);
// Simulated work takes no time, so that results do not depend on the load of the machine.
Object.assign(performance, { now: () => here.getStore()?.world.elapsed ?? stopwatch() });

function replaced(original: (...args: never[]) => unknown, make: (run: Run, ms?: number) => unknown) {
  return (run: Run, ms?: number, ...args: unknown[]) =>
    make(run, ms) ?? Reflect.apply(original, undefined, [run, ms, ...args]);
}

function cleared(original: (timer: never) => void) {
  return (timer: unknown) => {
    if (timer instanceof SimTimer) timer.close();
    else Reflect.apply(original, undefined, [timer]);
  };
}

function simulatedDate(): DateConstructor {
  return new Proxy(real.Date, {
    construct(target, args, newTarget) {
      const world = here.getStore()?.world;
      return Reflect.construct(target, args.length === 0 && world ? [world.now] : args, newTarget);
    },
    get: (target, name) =>
      name === "now" ? () => here.getStore()?.world.now ?? target.now() : Reflect.get(target, name),
  });
}

Object.assign(timersPromises, {
  setImmediate: wrap(timersPromises.setImmediate, waits, (value: unknown) => {
    const done = Promise.withResolvers<unknown>();
    soon(() => done.resolve(value));
    return done.promise;
  }),
});

function wrap(
  original: (...args: never[]) => unknown,
  isMeant: () => unknown,
  simulated: (...args: never[]) => unknown,
) {
  return (...args: unknown[]) => Reflect.apply(isMeant() ? simulated : original, undefined, args);
}

const random = (size: number) => here.getStore()?.world.secrets.bytes(size) ?? Buffer.alloc(size);

Object.assign(crypto, {
  randomBytes: wrap(crypto.randomBytes, inside, (size: number) => random(size)),
  randomUUID: wrap(crypto.randomUUID, inside, () => uuid("4", "")),
  randomUUIDv7: wrap(crypto.randomUUIDv7, inside, () =>
    uuid("7", here.getStore()?.world.now.toString(16).padStart(12, "0") ?? ""),
  ),
  // A slow hash protects passwords; here a fast one is enough.
  argon2: wrap(crypto.argon2, inside, (_kind: string, { message, nonce, tagLength }: Asked, done: Callback) => {
    const hash = crypto.createHash("sha512").update(message).update(nonce).digest().subarray(0, tagLength);
    process.nextTick(done, null, hash);
  }),
});
interface Asked {
  message: Buffer;
  nonce: Buffer;
  tagLength: number;
}

function uuid(version: string, time: string): string {
  const digits = time + random(16).toString("hex").slice(time.length);
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-${version}${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}

Object.assign(zlib, {
  brotliCompress: wrap(zlib.brotliCompress, inside, (bytes: Buffer, options: zlib.BrotliOptions, done: Callback) =>
    process.nextTick(done, null, zlib.brotliCompressSync(bytes, options)),
  ),
  gzip: wrap(zlib.gzip, inside, (bytes: Buffer, options: zlib.ZlibOptions, done: Callback) =>
    process.nextTick(done, null, zlib.gzipSync(bytes, options)),
  ),
});

/** A thread that answers at once. */
class InlineWorker extends EventEmitter {
  postMessage({ filename, shared }: { filename: string; shared: Uint8Array }): void {
    const inspection = inspect(filename, Buffer.from(shared));
    process.nextTick(() => this.emit("message", inspection));
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
}
Object.assign(workers, {
  Worker: new Proxy(workers.Worker, {
    construct: (target, args) => (here.getStore() ? new InlineWorker() : Reflect.construct(target, args)),
  }),
});

/** SQLite's clock is the world's. A killed program's databases are closed. */
Object.assign(sqlite, {
  DatabaseSync: new Proxy(sqlite.DatabaseSync, {
    construct(target, args, newTarget) {
      const database: sqlite.DatabaseSync = Reflect.construct(target, args, newTarget);
      const { world, program } = here.getStore() ?? {};
      if (!world || !program) return database;
      database.function("strftime", { varargs: true }, () => new real.Date(world.now).toISOString());
      world.keep(program, () => {
        if (database.isOpen) database.close();
      });
      return database;
    },
  }),
});

syncBuiltinESMExports();
const { inspect } = await import("../../server/inspection/inspect.ts");
const { newest } = await import("../../server/db/ids.ts");

/** A new process does not know the ids of the one before it. */
const newestIds = new WeakMap<Program, string>();
const noProgram = new Program("none");
const currentProgram = () => here.getStore()?.program ?? noProgram;
Object.defineProperty(newest, "id", {
  get: () => newestIds.get(currentProgram()) ?? "",
  set: (id: string) => void newestIds.set(currentProgram(), id),
});
