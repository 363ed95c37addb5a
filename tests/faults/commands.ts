import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../support/sources.ts";

/** One of the server's commands as a process of its own, with nothing but these variables. */
export function runCommand(script: string, args: string[], variables: Record<string, string>, flags: string[] = []) {
  const own = { PATH: process.env.PATH, SITE_TEST_RUN: process.env.SITE_TEST_RUN };
  // With DATABASE_URL every program insists on SITE_URL.
  const env = {
    ...own,
    TRANSLATOR: "off",
    ...(variables.DATABASE_URL && { SITE_URL: "http://site.test" }),
    ...variables,
  };
  const child = spawn(process.execPath, [...flags, join(root, script), ...args], { env, cwd: tmpdir() });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  /** Exit code or signal, and all output. */
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, output }));
  return { child, ended };
}
