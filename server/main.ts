import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pino from "pino";
import { buildApp } from "./app.ts";
import { loadConfig } from "./config.ts";
import { closeDeps, createDeps } from "./deps.ts";
import { prepareFirstAdmin } from "./features/account/first-admin.ts";
import { siteUrlWarning } from "./features/account/relying-party.ts";
import { addDemoJobs } from "./features/careers/demo.ts";
import { startMetrics } from "./http/metrics.ts";
import { loadDevRenderer } from "./render/dev-renderer.ts";
import { loadRenderer } from "./render/renderer.ts";
import { keepFilesPrivate, requireRuntime } from "./runtime.ts";

const shutdownMs = 10_000;

async function start(): Promise<void> {
  requireRuntime();
  keepFilesPrivate();
  const config = loadConfig();
  const log = pino(
    { level: config.logLevel, base: null, redact: ["req", "res", "headers"] },
    // Written beside the requests; waiting for each line doubled what an API request costs. An exit writes the rest.
    pino.destination({ sync: false }),
  );
  if (config.mail.smtpUrl && [config.mail.toContacts, config.mail.toApplications].some((to) => to.endsWith(".example")))
    log.warn("notices about enquiries and applications go to an example address: set MAIL_TO");
  const warning = siteUrlWarning(config.siteUrl);
  if (warning) log.warn(warning);
  let publicUrl = config.siteUrl ?? "";
  const deps = await createDeps(config, log, () => publicUrl);
  const dev = process.argv.includes("--dev");
  const [makeFirstAdmin, renderer] = await Promise.all([
    prepareFirstAdmin(deps),
    dev ? loadDevRenderer() : loadRenderer(join(import.meta.dirname, "..", "dist")),
    addDemoJobs(deps),
  ]);
  const app = await buildApp(deps, renderer);
  const metrics =
    config.metricsPort === undefined ? undefined : await startMetrics(app, config.metricsPort, config.host);

  const stop = async (signal: string) => {
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), shutdownMs).unref();
    await metrics?.close();
    await app.close();
    await closeDeps(deps);
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop("SIGTERM"));
  process.once("SIGINT", () => void stop("SIGINT"));

  app.server.once("listening", () => {
    const { port } = app.server.address() as AddressInfo; // listening on TCP: never a pipe's name
    publicUrl ||= `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;
  });
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(listenProblems[error.code ?? ""]?.(config) ?? error.message);
  });
  deps.background.start();
  deps.translator.prepare?.();
  // Last: a password made up by a start that then fails would never be shown.
  announce(publicUrl, await makeFirstAdmin());
}

const listenProblems: Partial<Record<string, (where: { host: string; port: number }) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken by another program. Stop that, or choose another port with PORT.`,
  EACCES: ({ port }) => `This user may not open port ${port}. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Choose another with HOST.`,
};

function announce(address: string, admin: { username: string; password?: string } | undefined): void {
  console.log(`\n  ${address}\n`);
  if (!admin) return;
  console.log(`  Admin: ${address}/admin/login`);
  console.log(`  Name: ${admin.username}`);
  console.log(
    admin.password ? `  Password: ${admin.password}  (shown only now)\n` : "  Password: the one in ADMIN_PASSWORD\n",
  );
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
