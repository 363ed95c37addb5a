import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { announce } from "./announce.ts";
import { buildApp } from "./app.ts";
import { ConfigError, loadConfig, serviceManager } from "./config.ts";
import { retryUntilReachable } from "./db/open.ts";
import { closeDeps, createDeps } from "./deps.ts";
import { prepareFirstAdmin } from "./features/accounts/first-admin.ts";
import { addDemoJobs } from "./features/jobs/demo.ts";
import { startMetrics } from "./http/metrics/metrics.ts";
import { createLog } from "./log.ts";
import { listenProblem, requireFreePlaces } from "./places.ts";
import { loadDevRenderer } from "./render/dev-renderer.ts";
import { loadRenderer } from "./render/renderer.ts";
import { keepFilesPrivate, requireRuntime, tellServiceManager } from "./runtime.ts";
import { startWarnings } from "./start-warnings.ts";

const shutdownMs = 10_000;
/** After this whoever has sent half a request is cut off, so that the rest of the time is enough for closing. */
const patienceMs = 6_000;
/** sysexits.h calls it EX_CONFIG; the systemd unit does not try again after it. */
const wrongSettings = 78;

async function start(): Promise<void> {
  requireRuntime();
  keepFilesPrivate();
  const config = loadConfig();
  const log = createLog(config);
  for (const warning of startWarnings(config)) log.warn(warning);
  const { socket, waits } = serviceManager();
  await requireFreePlaces(config, socket !== undefined);
  let publicUrl = config.siteUrl ?? "";
  const tell = (reason: string) => log.warn({ reason }, "waiting for the database");
  const reach = <T>(open: () => Promise<T>) => (config.database.url ? retryUntilReachable(open, tell) : open());
  const deps = await reach(() => createDeps(config, log, () => publicUrl));
  const dev = process.argv.includes("--dev");
  const [makeFirstAdmin, renderer] = await Promise.all([
    reach(() => prepareFirstAdmin(deps)),
    dev ? loadDevRenderer() : loadRenderer(join(import.meta.dirname, "..", "dist")),
    reach(() => addDemoJobs(deps)),
  ]);
  const leaving = new AbortController();
  const app = await buildApp(deps, renderer, leaving.signal);
  const metrics =
    config.metricsPort === undefined ? undefined : await startMetrics(app, deps, config.metricsPort, config.host);

  const stop = async (signal: string, drainMs: number) => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), drainMs + shutdownMs).unref();
    leaving.abort();
    await wait(drainMs);
    await metrics?.close();
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    await app.close();
    await closeDeps(deps);
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop("SIGTERM", config.drainMs));
  process.once("SIGINT", () => void stop("SIGINT", 0));

  app.server.once("listening", () => {
    const { port } = app.server.address() as AddressInfo; // listening on TCP: never a pipe's name
    publicUrl ||= `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  });
  const { host, port } = config;
  const place = socket === undefined ? { host, port } : { host, fd: socket };
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, host, port, "PORT");
  });
  deps.background.start();
  deps.translator.prepare?.();
  // Last: a password made up by a start that then fails would never be shown.
  announce(publicUrl, await reach(makeFirstAdmin));
  if (waits) await tellServiceManager();
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof ConfigError ? wrongSettings : 1);
});
