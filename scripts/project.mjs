// Shared by all scripts. Plain JavaScript, because the machine's own Node (20 or newer) runs it.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const inRoot = (...parts) => join(root, ...parts);
export const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
export const say = (line) => process.stdout.write(`${line}\n`);
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

export function refuse(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
