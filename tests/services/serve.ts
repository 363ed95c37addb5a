// node tests/services/serve.ts postgres swift …
// Starts services, prints their addresses as one line of JSON, and stops them when its standard input closes,
// which happens when the process that started it ends.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startClamav } from "./clamav.ts";
import { startExim } from "./exim.ts";
import { startPostgres } from "./postgres.ts";
import type { Service } from "./process.ts";
import { startSwift } from "./swift.ts";

const starters: Record<string, (folder: string) => Promise<Service>> = {
  postgres: startPostgres,
  swift: startSwift,
  clamav: startClamav,
  exim: startExim,
};

// Ctrl-C reaches this process, too, but the users of the services must end first.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.stdout.on("error", () => undefined);

const folder = mkdtempSync(join(tmpdir(), "site-services-"));
chmodSync(folder, 0o711);
const closed = new Promise<void>((resolve) => process.stdin.once("close", resolve).resume());
const services = await Promise.allSettled(process.argv.slice(2).map(start));
const failures = services.flatMap((service) => (service.status === "rejected" ? [service.reason] : []));
const started = services.flatMap((service) => (service.status === "fulfilled" ? [service.value] : []));
if (failures.length === 0) {
  process.stdout.write(`${JSON.stringify(Object.assign({}, ...started.map((service) => service.env)))}\n`);
  await closed;
}
await Promise.allSettled(started.map((service) => service.stop()));
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
for (const failure of failures) process.stderr.write(`${failure instanceof Error ? failure.message : failure}\n`);
process.exit(failures.length === 0 ? 0 : 1);

async function start(name: string): Promise<Service> {
  const starter = starters[name];
  if (!starter) throw new Error(`There is no service "${name}"; there are ${Object.keys(starters).join(", ")}`);
  for (let attempt = 1; ; attempt++) {
    const own = join(folder, `${name}-${attempt}`);
    mkdirSync(own, { mode: 0o755 });
    try {
      return await starter(own);
    } catch (error) {
      // Another process may have taken the port after the check.
      if (attempt === 3) throw error;
    }
  }
}
