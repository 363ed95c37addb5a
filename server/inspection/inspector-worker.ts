import { parentPort } from "node:worker_threads";
import { inspect } from "./inspect.ts";

parentPort?.on("message", ({ filename, shared }: { filename: string; shared: Uint8Array<SharedArrayBuffer> }) => {
  parentPort?.postMessage(inspect(filename, Buffer.from(shared.buffer)));
});
