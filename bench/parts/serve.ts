import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/services/ports.ts";
import { startSite } from "../../tests/support/site.ts";
import { cpuSeconds, load, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const seconds = 6;
const encoding = ["Accept-Encoding: br"];

/** Pages and the job list from memory, against nginx serving the very same bytes as files. */
export async function serve(): Promise<Result[]> {
  requirePrograms({ wrk: "wrk", nginx: "nginx-light" });
  const site = await startSite();
  const bytesOf = async (path: string) =>
    Buffer.from(await (await fetch(site.url + path, { headers: { "accept-encoding": "identity" } })).arrayBuffer());
  const compressed = async (path: string) => {
    const { brotliCompressSync } = await import("node:zlib");
    return brotliCompressSync(await bytesOf(path));
  };
  const nginx = await startNginx({ "home.html": await compressed("/"), "jobs.json": await compressed("/api/jobs") });
  try {
    const results: Result[] = [];
    for (const [what, path, file] of [
      ["home page", "/", "home.html"],
      ["home page in Slovak", "/sk", "home.html"],
      ["list of jobs", "/api/jobs", "jobs.json"],
    ] as const) {
      results.push({
        what: `${what}: requests per processor second`,
        unit: "requests",
        ours: perCpuSecond(site.pid, site.url + path),
        against: { name: "nginx", value: perCpuSecond(nginx.pid, `${nginx.url}/${file}`) },
        aim: { atLeast: 0.5 },
      });
    }
    return results;
  } finally {
    nginx.stop();
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

async function startNginx(files: Record<string, Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  mkdirSync(join(folder, "files"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, "files", name), bytes);
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 1000000; ${temporary.join(" ")}
      types { text/html html; application/json json; }
      server { listen 127.0.0.1:${port}; root ${folder}/files; etag on;
        add_header Content-Encoding br; add_header X-Content-Type-Options nosniff; add_header Cache-Control no-cache; } }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-p", folder], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/home.html`);
  return {
    pid: child.pid ?? 0,
    url,
    stop() {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (let round = 0; round < 100; round++) {
    const answered = await fetch(url, { headers: { "accept-encoding": "br" } }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} does not answer`);
}
