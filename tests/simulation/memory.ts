import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** What is in use once everything is gone that nobody holds. */
export function heapMiB(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
