import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startSite } from "../../tests/support/site.ts";
import { load, median, requirePrograms, residentMegabytes } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 3;

/** Time from the command to the first response, and memory at rest. */
export async function start(): Promise<Result[]> {
  requirePrograms({ wrk: "wrk" });
  const firsts: number[] = [];
  const seconds: number[] = [];
  const rest: number[] = [];
  const loaded: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), "bench-start-"));
    for (const times of [firsts, seconds]) {
      const began = performance.now();
      const site = await startSite({ dataDir });
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      rest.push(residentMegabytes(site.pid));
      load(`${site.url}/`, 3, ["Accept-Encoding: br"]);
      loaded.push(residentMegabytes(site.pid));
      await site.stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  const bare = await bareFastify();
  const against = (value: number) => ({ name: "a bare Fastify", value });
  return [
    { what: "first start", unit: "ms", ours: median(firsts), aim: { atMost: 1_000 } },
    { what: "start with data", unit: "ms", ours: median(seconds), aim: { atMost: 1_000 } },
    {
      what: "start, times a bare server's",
      unit: "ms",
      ours: median(seconds),
      against: against(bare.ms),
    },
    { what: "memory at rest", unit: "MB", ours: median(rest), aim: { atMost: 120 } },
    {
      what: "memory, times a bare server's",
      unit: "MB",
      ours: median(rest),
      against: against(bare.megabytes),
    },
    { what: "memory after load", unit: "MB", ours: median(loaded) },
  ];
}

async function bareFastify(): Promise<{ ms: number; megabytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), "bench-bare-"));
  const file = join(folder, "bare.mjs");
  const fastify = pathToFileURL(join(import.meta.dirname, "..", "..", "node_modules", "fastify", "fastify.js"));
  writeFileSync(
    file,
    `import Fastify from ${JSON.stringify(fastify.href)};
    const app = Fastify(); app.get("/", () => "ok"); await app.listen({ port: 0, host: "127.0.0.1" }); console.log("ready");`,
  );
  const began = performance.now();
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const ms = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const megabytes = residentMegabytes(child.pid ?? 0);
  child.kill();
  rmSync(folder, { recursive: true, force: true });
  return { ms, megabytes };
}
