import { brotliCompressSync } from "node:zlib";
import { startSite } from "../../tests/support/site.ts";
import { startBare } from "../bare.ts";
import { type Served, startNginx } from "../nginx.ts";
import { cpuSeconds, load, median, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const seconds = 3;
const rounds = 5;
const encoding = ["Accept-Encoding: br"];

/** Pages and the job list from memory, against bare node:http and nginx serving the very same bytes. */
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
      const servers = [
        { pid: site.pid, url: site.url + path },
        { pid: bare.pid, url: `${bare.url}/${file}` },
        { pid: nginx.pid, url: `${nginx.url}/${file}` },
      ];
      const [ours, byNode, byNginx] = measureInTurns(servers);
      const measured = { what: `${what}: requests per processor second`, unit: "requests", ours };
      results.push(
        { ...measured, against: { name: "bare node:http", value: byNode }, aim: { atLeast: 0.65 } },
        { ...measured, against: { name: "nginx", value: byNginx } },
      );
    }
    return results;
  } finally {
    nginx.stop();
    bare.stop();
    await site.stop();
  }
}

/** Medians of requests per processor second. The servers take turns, because a busy machine slows them all. */
function measureInTurns(servers: readonly Pick<Served, "pid" | "url">[]): [number, number, number] {
  for (const { url } of servers) load(url, seconds, encoding);
  const values = servers.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { pid, url }] of servers.entries()) values[index]?.push(requestsPerCpuSecond(pid, url));
  const [ours = [], byNode = [], byNginx = []] = values;
  return [median(ours), median(byNode), median(byNginx)];
}

function requestsPerCpuSecond(pid: number, url: string): number {
  const before = cpuSeconds(pid);
  const { requests, failures } = load(url, seconds, encoding);
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed`);
  return requests / (cpuSeconds(pid) - before);
}
