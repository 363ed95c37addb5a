import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type RunningProxy, siteName, startCaddy, startNginx as startProxy } from "../../tests/deploy/proxies.ts";
import { freePort } from "../../tests/services/ports.ts";
import { startSite } from "../../tests/support/site.ts";
import { startNginx } from "../nginx.ts";
import { cpuSeconds, load, median, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 5;
const seconds = 2;
const headers = ["Accept-Encoding: br"];

interface Server {
  url: string;
  pids: number[];
}

/** The site behind the proxies of deploy/, over TLS, both processes counted, against nginx serving the same bytes as files. */
export async function chain(): Promise<Result[]> {
  requirePrograms({ wrk: "wrk", nginx: "nginx-light", caddy: "caddy", openssl: "openssl" });
  const folder = mkdtempSync(join(tmpdir(), "bench-chain-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=bench"];
  execFileSync("openssl", ["req", "-x509", ...curve, "-keyout", key, "-out", certificate], { stdio: "pipe" });
  const port = await freePort();
  const variables = {
    PORT: String(port),
    SITE_URL: `https://${siteName}`,
    TRUST_PROXY: "127.0.0.1",
    SHED_LOAD_MS: "0",
    // Without a job the page would be smaller than on a real site.
    DEMO_CONTENT: "on",
  };
  const site = await startSite({ variables });
  const direct = await fetch(`http://127.0.0.1:${port}/`, { headers: { "accept-encoding": "identity" } });
  const page = Buffer.from(await direct.arrayBuffer());
  const tlsPort = await freePort();
  const tls = `listen 127.0.0.1:${tlsPort} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
  const lines = `${tls} add_header Content-Encoding br; ${sameHeaders(direct)}`;
  const files = await startNginx({ "home.html": brotliCompressSync(page) }, lines);
  const proxies: RunningProxy[] = [];
  const through = async (start: (ports: number[]) => Promise<RunningProxy>): Promise<Server> => {
    const proxy = await start([port]);
    proxies.push(proxy);
    return { url: `https://${siteName}:${proxy.httpsPort}/`, pids: [proxy.pid, site.pid] };
  };
  try {
    const [value, nginx, caddy] = takingTurns([
      { url: `https://${siteName}:${tlsPort}/home.html`, pids: [files.pid] },
      await through(startProxy),
      await through(startCaddy),
    ]);
    const row = (name: string, ours = Number.NaN) => ({
      what: `home page through ${name}: processor time of the whole chain`,
      unit: "µs",
      ours,
      against: { name: "nginx, files", value: value ?? Number.NaN },
    });
    return [{ ...row("deploy/nginx.conf", nginx), aim: { atMost: 1.5 } }, row("deploy/Caddyfile", caddy)];
  } finally {
    files.stop();
    await Promise.all([site.stop(), ...proxies.map((proxy) => proxy.stop())]);
    rmSync(folder, { recursive: true });
  }
}

/** Headers that nginx does not add by itself, so that both servers send the same bytes. */
function sameHeaders({ headers }: Response): string {
  const own = /^(content-|date$|connection$|keep-alive$|etag$|vary$|transfer-)/;
  const others = [...headers].filter(([name]) => !own.test(name) || name === "content-security-policy");
  return others.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join(" ");
}

/** The median for each server. They take turns, so that a busy moment of the machine affects all of them. */
function takingTurns(servers: Server[]): number[] {
  const measured = Array.from({ length: rounds }, () => servers.map(microseconds));
  return servers.map((_, which) => median(measured.map((round) => round[which] ?? Number.NaN)));
}

function microseconds({ url, pids }: Server): number {
  load(url, 1, headers);
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const { requests, failures } = load(url, seconds, headers);
  if (failures > 0 || requests === 0) throw new Error(`${failures} of ${requests} requests to ${url} failed`);
  return ((used() - before) / requests) * 1e6;
}
