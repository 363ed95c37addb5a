import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, getStartWarnings, loadConfig, readServiceManager } from "./config.ts";
import { closeDeps, createDeps } from "./create-deps.ts";
import { retryUntilReachable } from "./db/open.ts";
import type { Deps } from "./deps.ts";
import { prepareFirstAdmin } from "./features/accounts/first-admin.ts";
import { addDemoJobs } from "./features/jobs/demo.ts";
import { createLog } from "./log.ts";
import { loadDevRenderer } from "./render/dev-renderer.ts";
import { loadRenderer } from "./render/renderer.ts";
import { keepFilesPrivate, notifyServiceManager, requireRuntime } from "./runtime.ts";

const shutdownTimeoutMs = 10_000;
/** After this time half-sent requests are cut off, so that the rest of the shutdown time is enough for closing. */
const openRequestTimeoutMs = 6_000;
/** EX_CONFIG of sysexits.h: the systemd unit does not restart the site after this exit code. */
const wrongSettingsExitCode = 78;

async function start(): Promise<void> {
  requireRuntime();
  keepFilesPrivate();
  const config = loadConfig();
  const log = createLog(config);
  for (const warning of getStartWarnings(config)) log.warn(warning);
  const { socket, waits } = readServiceManager();
  let publicUrl = config.siteUrl ?? "";
  const onRetry = (reason: string) => log.warn({ reason }, "waiting for the database");
  const reach = <T>(open: () => Promise<T>) => (config.database.url ? retryUntilReachable(open, onRetry) : open());
  const deps = await reach(() => createDeps(config, log, () => publicUrl));
  const dev = process.argv.includes("--dev");
  const [makeFirstAdmin, renderer] = await Promise.all([
    reach(() => prepareFirstAdmin(deps)),
    dev ? loadDevRenderer() : loadRenderer(join(import.meta.dirname, "..", "dist")),
    reach(() => addDemoJobs(deps)),
  ]);
  const shutdown = new AbortController();
  const app = await buildApp(deps, renderer, shutdown.signal);
  const { metricsPort } = config;
  const metrics = metricsPort === undefined ? undefined : await loadMetrics(app, deps, metricsPort);

  stopOnSignals(app, deps, async (drainMs) => {
    shutdown.abort();
    await wait(drainMs);
    await metrics?.close();
  });

  app.server.once("listening", () => {
    const { port } = app.server.address() as AddressInfo; // TCP, never a pipe
    publicUrl ||= `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  });
  const { host, port } = config;
  const place = socket === undefined ? { host, port } : { host, fd: socket };
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, host, port, "PORT");
  });
  deps.scheduler.start();
  deps.translator.prepare?.();
  // The first account is made last: if the start failed afterwards, its temporary password would never be shown.
  printStartupBanner(publicUrl, config, await reach(makeFirstAdmin));
  if (waits) await notifyServiceManager();
}

/** Loaded on demand: prom-client and node:http cost memory. */
async function loadMetrics(app: FastifyInstance, deps: Deps, port: number) {
  const { startMetrics } = await import("./http/metrics.ts");
  const { host } = deps.config;
  return startMetrics(app, deps, port, host).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(error, host, port, "METRICS_PORT");
  });
}

function stopOnSignals(app: FastifyInstance, deps: Deps, drain: (drainMs: number) => Promise<void>): void {
  const stop = async (signal: string, drainMs: number) => {
    deps.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), drainMs + shutdownTimeoutMs).unref();
    await drain(drainMs);
    setTimeout(() => app.server.closeAllConnections(), openRequestTimeoutMs).unref();
    await app.close();
    await closeDeps(deps);
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop("SIGTERM", deps.config.drainMs));
  process.once("SIGINT", () => void stop("SIGINT", 0));
}

/** The first screen of an operator. */
function printStartupBanner(url: string, config: Config, admin?: { username: string; password?: string }): void {
  const { database, s3, dataDir, mail } = config;
  const lines = [
    url,
    "",
    `Admin: ${url}/admin/login`,
    admin && `Name: ${admin.username}`,
    admin && `Password: ${admin.password ? `${admin.password}  (shown only now)` : "the one in ADMIN_PASSWORD"}`,
    `Data: ${[database.url ? "PostgreSQL" : dataDir, s3 && `bucket ${s3.bucket}`].filter(Boolean).join(", ")}`,
    `Mail: ${mail.smtpUrl ? `through ${new URL(mail.smtpUrl).host}` : "not sent, only noted here: set SMTP_URL"}`,
  ].filter((line) => line !== undefined);
  const next = [
    "Stop: Ctrl+C",
    "",
    "Next: choose settings (.env.example), check them (npm run doctor), read README.md",
  ];
  if (process.stdout.isTTY) lines.push(...next);
  console.log(`\n${lines.map((line) => (line ? `  ${line}` : "")).join("\n")}\n`);
}

const listenErrors: Partial<Record<string, (host: string, port: number, setting: string) => string>> = {
  EADDRINUSE: (_, port, setting) =>
    `Port ${port} is taken by another program. Stop that, or choose another port with ${setting}.`,
  EACCES: (_, port, setting) => `This user may not open port ${port}. Choose one above 1023 with ${setting}.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Choose another with HOST.`,
};

function explainListenError(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  return new Error(listenErrors[error.code ?? ""]?.(host, port, setting) ?? error.message);
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof ConfigError ? wrongSettingsExitCode : 1);
});
