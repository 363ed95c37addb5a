import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type RunningProxy, siteName, startCaddy, startNginx as startProxy } from "../../tests/deploy/proxies.ts";
import { freePort } from "../../tests/services/ports.ts";
import { startSite } from "../../tests/support/site.ts";
import { startNginx } from "../nginx.ts";
import { cpuSeconds, load, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const seconds = 6;
const headers = ["Accept-Encoding: br", `Host: ${siteName}`];

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
  };
  const site = await startSite({ variables });
  const page = Buffer.from(await (await fetch(site.url, { headers: { "accept-encoding": "identity" } })).arrayBuffer());
  const tlsPort = await freePort();
  const tls = `listen 127.0.0.1:${tlsPort} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`;
  const fields = ["Content-Encoding br", "X-Content-Type-Options nosniff", "Cache-Control no-cache"];
  const lines = `${tls} ${fields.map((field) => `add_header ${field};`).join(" ")}`;
  const files = await startNginx({ "home.html": brotliCompressSync(page) }, lines);
  try {
    const value = microseconds(`https://127.0.0.1:${tlsPort}/home.html`, [files.pid]);
    const behind = async (name: string, start: (ports: number[]) => Promise<RunningProxy>, aim?: Result["aim"]) => {
      const proxy = await start([port]);
      const ours = microseconds(`https://127.0.0.1:${proxy.httpsPort}/`, [proxy.pid, site.pid]);
      await proxy.stop();
      const what = `home page through ${name}: processor time of the whole chain`;
      return { what, unit: "µs", ours, against: { name: "nginx, files", value }, ...(aim && { aim }) };
    };
    return [
      await behind("deploy/nginx.conf", startProxy, { atMost: 1.5 }),
      await behind("deploy/Caddyfile", startCaddy),
    ];
  } finally {
    files.stop();
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

function microseconds(url: string, pids: number[]): number {
  load(url, 2, headers);
  const used = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const before = used();
  const { requests, failures } = load(url, seconds, headers);
  if (failures > 0 || requests === 0) throw new Error(`${failures} of ${requests} requests to ${url} failed`);
  return ((used() - before) / requests) * 1e6;
}
