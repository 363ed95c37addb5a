import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal } from "../http/errors.ts";
import type { Inspection } from "./inspect.ts";

/** Many times the duration for a large CV. */
const inspectionTimeoutMs = 20_000;
/** Decompression bomb: a worker thread that needs more memory ends, while the server goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 384 };
const idle: Worker[] = [];

/** Inspects a file in a worker thread: unpacking and reading ten megabytes would block all other requests. */
export async function inspectInWorker(
  filename: string,
  bytes: Buffer,
  timeoutMs = inspectionTimeoutMs,
): Promise<Inspection> {
  // Shared memory, because copying the file into the message would block the other requests.
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const worker = idle.pop() ?? startWorker();
  worker.ref();
  try {
    worker.postMessage({ filename, shared });
    const [inspection] = await once(worker, "message", { signal: AbortSignal.timeout(timeoutMs) });
    worker.unref();
    idle.push(worker);
    return inspection;
  } catch (error) {
    await worker.terminate();
    if (error instanceof Error && error.name === "AbortError") throw new Refusal("overloaded");
    // The thread ran out of memory: an honest file never needs that much.
    return { fault: "fileDisguised", cautions: [] };
  }
}

function startWorker(): Worker {
  // Without a listener a crash between two files would end the server.
  return new Worker(new URL("./inspector-worker.ts", import.meta.url), { resourceLimits }).on("error", () => undefined);
}
