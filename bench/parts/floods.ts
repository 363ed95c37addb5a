import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { type RunningProxy, siteName, startNginx } from "../../tests/deploy/proxies.ts";
import { freePort } from "../../tests/services/ports.ts";
import { startSite } from "../../tests/support/site.ts";
import { median, requirePrograms } from "../processes.ts";
import type { Result } from "../result.ts";

const floodMs = 10_000;
/** The pause between two requests of the visitor who reads during the flood. */
const pauseMs = 100;
const reloadTimeoutMs = 60_000;

interface Target {
  name: string;
  port: number;
  isTls: boolean;
}

interface Flood {
  what: string;
  clients: number;
  /** Floods from one IP address; otherwise each client has its own. */
  isOneAddress?: boolean;
  attack(target: Target, from: string, signal: AbortSignal): Promise<unknown>;
}

const json = { "content-type": "application/json" };
const post = (path: string, body: string) => (target: Target, from: string) =>
  send(target, { method: "POST", path, body, from });
const login = JSON.stringify({ username: "admin", password: "a wrong password" });
const enquiry = JSON.stringify({
  name: "Eva Nováková",
  email: "eva@mail.example",
  projectType: "robotics",
  message: "We would like to see your robots at work.",
});

const floods: Flood[] = [
  { what: "500 clients that send a byte a second", clients: 500, attack: sendSlowly },
  { what: "bodies of 3 MB, 40 at a time", clients: 40, attack: post("/api/contact", "x".repeat(3_000_000)) },
  { what: "logins, 40 at a time", clients: 40, attack: post("/api/admin/login", login) },
  { what: "logins from one address", clients: 20, isOneAddress: true, attack: post("/api/admin/login", login) },
  { what: "enquiries, 40 at a time", clients: 40, attack: post("/api/contact", enquiry) },
  { what: "upload URLs, 40 at a time", clients: 40, attack: post("/api/objects/upload", "") },
];

/** How long the home page takes while others flood the site, by itself and behind `deploy/nginx.conf`. Linux only. */
export async function measureFloods(): Promise<Result[]> {
  requirePrograms({ nginx: "nginx-light", openssl: "openssl" });
  const port = await freePort();
  const variables = {
    RATE_LIMIT_SCALE: "1",
    SHED_LOAD_MS: "1000",
    SITE_URL: `https://${siteName}`,
    PORT: String(port),
  };
  const site = await startSite({ variables: { ...variables, TRUST_PROXY: "127.0.0.1/32" } });
  let proxy: RunningProxy | undefined;
  try {
    proxy = await startNginx([port]);
    const targets = [
      { name: "by itself", port, isTls: false },
      { name: "behind nginx", port: proxy.httpsPort, isTls: true },
    ];
    const results: Result[] = [];
    for (const flood of floods) {
      for (const target of targets) {
        const { during, after } = await measureFlood(target, flood);
        const what = `${flood.what}, ${target.name}: home page`;
        results.push(
          { what: `${what}, median`, unit: "ms", ours: median(during) },
          { what: `${what}, slowest`, unit: "ms", ours: Math.max(...during) },
          { what: `${what}, slowest afterwards`, unit: "ms", ours: Math.max(...after) },
        );
      }
    }
    return results;
  } finally {
    await proxy?.stop();
    await site.stop();
  }
}

async function measureFlood(target: Target, { clients, isOneAddress, attack }: Flood) {
  const flood = new AbortController();
  const attackers = Array.from({ length: clients }, async (_, index) => {
    const from = isOneAddress ? "127.9.9.9" : `127.${1 + Math.floor(index / 200)}.1.${1 + (index % 200)}`;
    while (!flood.signal.aborted) await attack(target, from, flood.signal).catch(() => undefined);
  });
  const during = await readPage(target, floodMs);
  flood.abort();
  await Promise.all(attackers);
  return { during, after: await readPage(target, 3_000) };
}

async function readPage(target: Target, forMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const begin = performance.now();
    // A refused request is sent again, as a visitor reloads the page.
    while ((await send(target, { method: "GET", path: "/", from: "127.0.0.1" }).catch(() => 0)) !== 200) {
      if (performance.now() - begin > reloadTimeoutMs) throw new Error("The home page is not served any more");
      await setTimeout(pauseMs);
    }
    times.push(performance.now() - begin);
    await setTimeout(pauseMs);
  }
  return times;
}

interface Message {
  method: string;
  path: string;
  body?: string;
  /** The local IP address that the request comes from. */
  from: string;
}

function send({ port, isTls }: Target, { method, path, body = "", from }: Message): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: siteName, "user-agent": "Mozilla/5.0", ...(body && json), connection: "close" };
    const options = { host: "127.0.0.1", port, method, path, localAddress: from, headers, agent: false as const };
    const request = isTls
      ? requestTls({ ...options, servername: siteName, rejectUnauthorized: false })
      : requestPlain(options);
    request.on("error", reject).on("response", (response) => {
      response
        .resume()
        .on("end", () => resolve(response.statusCode ?? 0))
        .on("error", reject);
    });
    request.end(body);
  });
}

/** Slowloris: keeps a connection with a request that never ends. */
async function sendSlowly({ port, isTls }: Target, from: string, signal: AbortSignal): Promise<void> {
  const options = { host: "127.0.0.1", port, localAddress: from };
  const socket = isTls ? connectTls({ ...options, servername: siteName, rejectUnauthorized: false }) : connect(options);
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => socket.write("a"), 1_000);
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearInterval(timer);
        resolve();
      });
    signal.addEventListener("abort", () => socket.destroy());
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: ${siteName}\r\nX-Slow: `);
  });
}
