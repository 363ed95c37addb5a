import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { Refusal } from "../http/errors.ts";
import type { Inspection } from "./inspect.ts";

const module = new URL("./inspector-worker.ts", import.meta.url);
/** In processor time of the thread, many times what a large CV takes; on a busy machine it may last longer. */
const workMostMs = 3_000;
const patienceMs = 15_000;
const lookMs = 250;
/** For what a file is unpacked to; a thread that wants more ends, and only the thread. */
const resourceLimits = { maxOldGenerationSizeMb: 384 };
const idle: Worker[] = [];

/** Inspects a file in a thread: unpacking and reading ten million bytes would hold up every other request. */
export async function inspectAside(filename: string, bytes: Buffer, workMs = workMostMs): Promise<Inspection> {
  // Shared, since copies through a message would themselves hold up the others.
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const worker = idle.pop() ?? start();
  worker.ref();
  const ended = new AbortController();
  try {
    const answer = once(worker, "message", { signal: AbortSignal.timeout(patienceMs) });
    worker.postMessage({ filename, shared });
    const [inspection] = await Promise.race([answer, tooMuch(worker, workMs, ended.signal)]);
    worker.unref();
    idle.push(worker);
    return inspection;
  } catch (error) {
    await worker.terminate();
    if (error instanceof Error && error.name === "AbortError") throw new Refusal("overloaded");
    // What the thread does not survive is not what honest people send.
    return { fault: "fileDisguised", cautions: [] };
  } finally {
    ended.abort();
  }
}

/** Fails as soon as the thread has worked for too long on this file. */
async function tooMuch(worker: Worker, workMs: number, ended: AbortSignal): Promise<never> {
  const before = await usedMs(worker);
  while (!ended.aborted) {
    await setTimeout(lookMs, undefined, { ref: false, signal: ended });
    if ((await usedMs(worker)) - before > workMs) break;
  }
  throw new Error("too much work");
}

/** Processor time; a thread that has ended uses none. */
async function usedMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

/** Without a listener of its own a crash between two files would take the whole server down. */
function start(): Worker {
  return new Worker(module, { resourceLimits }).on("error", () => {});
}
