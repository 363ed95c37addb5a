import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal } from "../http/errors.ts";
import { Semaphore } from "../http/semaphore.ts";
import type { Inspection } from "./inspect.ts";

const module = new URL("./inspector-worker.ts", import.meta.url);
const patienceMs = 15_000;
/** For what a file is unpacked to; a thread that wants more ends, and only the thread. */
const resourceLimits = { maxOldGenerationSizeMb: 384 };
const threads = new Semaphore(2, 200);
const idle: Worker[] = [];

/** Inspects a file in a thread: unpacking and reading ten million bytes would hold up every other request. */
export function inspectAside(filename: string, bytes: Buffer): Promise<Inspection> {
  return threads.run(() => ask(filename, bytes));
}

async function ask(filename: string, bytes: Buffer): Promise<Inspection> {
  // Shared, since copies through a message would themselves hold up the others.
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const worker = idle.pop() ?? start();
  worker.ref();
  try {
    const answer = once(worker, "message", { signal: AbortSignal.timeout(patienceMs) });
    worker.postMessage({ filename, shared });
    const [inspection] = await answer;
    worker.unref();
    idle.push(worker);
    return inspection;
  } catch (error) {
    await worker.terminate();
    if (error instanceof Error && error.name === "AbortError") throw new Refusal("overloaded");
    // What the thread does not survive is not what honest people send.
    return { fault: "fileDisguised", cautions: [] };
  }
}

/** Without a listener of its own a crash between two files would take the whole server down. */
function start(): Worker {
  return new Worker(module, { resourceLimits }).on("error", () => {});
}
