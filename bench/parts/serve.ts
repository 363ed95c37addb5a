import { brotliCompressSync } from "node:zlib";
import { startSite } from "../../tests/support/site.ts";
import { startBare } from "../bare.ts";
import { type Served, startNginx } from "../nginx.ts";
import { cpuSeconds, load, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const seconds = 6;
const encoding = ["Accept-Encoding: br"];

/** Pages and the job list from memory, against nginx serving the very same bytes as files. */
export async function serve(): Promise<Result[]> {
  requirePrograms({ wrk: "wrk", nginx: "nginx-light" });
  const site = await startSite();
  const countBytes = async (path: string) =>
    Buffer.from(await (await fetch(site.url + path, { headers: { "accept-encoding": "identity" } })).arrayBuffer());
  const compressed = async (path: string) => brotliCompressSync(await countBytes(path));
  const files = { "home.html": await compressed("/"), "jobs.json": await compressed("/api/jobs") };
  const bare = await startBare(files);
  const nginx = await startNginx(
    files,
    "add_header Content-Encoding br; add_header X-Content-Type-Options nosniff; add_header Cache-Control no-cache;",
  );
  try {
    const results: Result[] = [];
    for (const [what, path, file] of [
      ["home page", "/", "home.html"],
      ["home page in Slovak", "/sk", "home.html"],
      ["list of jobs", "/api/jobs", "jobs.json"],
    ] as const) {
      const measured = {
        what: `${what}: requests per processor second`,
        unit: "requests",
        ours: perCpuSecond(site.pid, site.url + path),
      };
      const by = (name: string, { pid, url }: Served) => ({ name, value: perCpuSecond(pid, `${url}/${file}`) });
      results.push(
        { ...measured, against: by("nginx", nginx), aim: { atLeast: 0.5 } },
        { ...measured, against: by("bare node:http", bare) },
      );
    }
    return results;
  } finally {
    nginx.stop();
    bare.stop();
    await site.stop();
  }
}

function perCpuSecond(pid: number, url: string): number {
  load(url, 2, encoding);
  const before = cpuSeconds(pid);
  const { requests, failures } = load(url, seconds, encoding);
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
  return requests / (cpuSeconds(pid) - before);
}
