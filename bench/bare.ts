import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Served } from "./nginx.ts";

/** A bare node:http server with these bytes: the minimum cost of any site on this runtime. */
export async function startBare(files: Record<string, Buffer>): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "bench-bare-"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const program = join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (text) => resolve(String(text).trim())),
  );
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop() {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
