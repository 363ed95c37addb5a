// Loaded before the application: inside a simulated program time passes, chance falls and threads answer as the world says.
import crypto from "node:crypto";
import { EventEmitter } from "node:events";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import sqlite from "node:sqlite";
import type { TimerOptions } from "node:timers";
import timersPromises from "node:timers/promises";
import workers from "node:worker_threads";
import zlib from "node:zlib";
import { here, Program, pass } from "./gate.ts";
import { SimTimer } from "./sim-timers.ts";

export const real = { setImmediate: globalThis.setImmediate, setTimeout: globalThis.setTimeout, Date: globalThis.Date };

type Callback = (error: Error | null, result: Buffer) => void;
type Run = (...args: unknown[]) => void;

const inside = () => here.getStore();
/** What is sheltered does not wait for the world, which waits for it. */
const waits = () => {
  const store = here.getStore();
  return store?.sheltered ? undefined : store;
};
const later = (run: Run, ms: number | undefined, args: unknown[], isRepeated = false) => {
  const store = inside();
  // What a check leaves to be done later would otherwise be done whenever the real clock says so, what a program leaves
  // that is dead would be done at all.
  const { world, program } = (store && (store.doer === "check" || !store.program.alive) ? store : waits()) ?? {};
  if (!world || !program) return undefined;
  const pause = Math.max(1, ms ?? 1);
  return world.timers.add(program, world.elapsed + pause, () => run(...args), isRepeated ? pause : undefined);
};
/** Real limits of what is sheltered are for a database that is silent: on a busy machine one that works would meet them. */
const patience = (ms: number | undefined) => (inside() && ms !== undefined && ms >= 5_000 ? ms * 20 : ms);
const soon = (run: () => void) => waits()?.world.soon(run);

Object.assign(globalThis, {
  setTimeout: Object.assign(
    (run: Run, ms?: number, ...args: unknown[]) => later(run, ms, args) ?? real.setTimeout(run, patience(ms), ...args),
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
// Work takes no time of its own: what is done in one turn does not hang on how busy the machine is.
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
  setTimeout: wrap(timersPromises.setTimeout, waits, (ms: number, value: unknown, options?: TimerOptions) => {
    const done = Promise.withResolvers<unknown>();
    const timer = later(() => done.resolve(value), ms, []);
    options?.signal?.addEventListener("abort", () => {
      timer?.close();
      done.reject(options.signal?.reason);
    });
    return done.promise;
  }),
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

const disk = { bsize: 4_096, blocks: 2 ** 28, files: 0, ffree: 0 };
class Full extends Error {}
Object.assign(fs, {
  statfs: wrap(fs.statfs, inside, () =>
    pass({ label: "disk", act: () => ({ ...disk, bavail: disk.blocks / 2 }), refused: () => new Full() }).catch(
      (error: unknown) => {
        if (error instanceof Full) return { ...disk, bavail: 0 };
        throw error;
      },
    ),
  ),
});

const random = (size: number) => here.getStore()?.world.secrets.bytes(size) ?? Buffer.alloc(size);

Object.assign(crypto, {
  randomBytes: wrap(crypto.randomBytes, inside, (size: number) => random(size)),
  randomUUID: wrap(crypto.randomUUID, inside, () => uuid("4", "")),
  randomUUIDv7: wrap(crypto.randomUUIDv7, inside, () =>
    uuid("7", here.getStore()?.world.now.toString(16).padStart(12, "0") ?? ""),
  ),
  // The cost is what protects a password; here nobody guesses.
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

/** A thread that answers before anything else happens. */
class InlineWorker extends EventEmitter {
  postMessage({ filename, shared }: { filename: string; shared: Uint8Array }): void {
    const inspection = inspect(filename, Buffer.from(shared));
    process.nextTick(() => this.emit("message", inspection));
  }
  ref(): void {}
  unref(): void {}
  async terminate(): Promise<void> {}
  async cpuUsage() {
    return { user: 0, system: 0 };
  }
}
Object.assign(workers, {
  Worker: new Proxy(workers.Worker, {
    construct: (target, args) => (here.getStore() ? new InlineWorker() : Reflect.construct(target, args)),
  }),
});

/** Its own clock is the world's, and a killed program's handles are closed without a word to the file. */
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

/** A new process knows nothing of the ids that the one before it has made. */
const newestIds = new WeakMap<Program, string>();
const nobody = new Program("none");
const currentProgram = () => here.getStore()?.program ?? nobody;
Object.defineProperty(newest, "id", {
  get: () => newestIds.get(currentProgram()) ?? "",
  set: (id: string) => void newestIds.set(currentProgram(), id),
});
