import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type ServiceName = "postgres" | "swift" | "clamav" | "exim";
type Engine = "firefox" | "webkit";
type DeployPart = "nginx" | "caddy" | "prometheus" | "systemd" | "docker";
type Environment = Record<string, string | undefined>;

/** A variable that is set when `npm test` has started the service for the whole run. */
const markers: Record<ServiceName, string> = {
  postgres: "TEST_POSTGRES_URL",
  swift: "TEST_S3_ENDPOINT",
  clamav: "TEST_CLAMAV_PORT",
  exim: "TEST_SMTP_URL",
};

const serveScript = fileURLToPath(new URL("../services/serve.ts", import.meta.url));
const started = new Map<ServiceName, Promise<Environment>>();

/**
 * For `describe.skipIf(!offered("postgres"))`: false in `npm run check`, and in `npm test` on a machine that lacks
 * the service (which it says; with CI=true it fails instead).
 */
export function offered(part: ServiceName | Engine | DeployPart): boolean {
  return !(process.env.TEST_WITHOUT ?? "").split(",").includes(part);
}

/** The addresses of a service: the one of the run, or one started for this process when single files are run. */
export function service(part: ServiceName): Promise<Environment> {
  if (process.env[markers[part]]) return Promise.resolve(process.env);
  const running = started.get(part) ?? startForThisProcess(part);
  started.set(part, running);
  return running;
}

async function startForThisProcess(part: ServiceName): Promise<Environment> {
  // The service ends with this process, when the pipe to its standard input closes.
  const child = spawn(process.execPath, [serveScript, part], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The service ${part} could not be started (exit code ${code}): see the message above.`);
  });
  ended.catch(() => undefined);
  const [line] = await Promise.race([once(lines, "line"), ended]);
  child.unref();
  child.stdout.destroy();
  if ("unref" in child.stdin && typeof child.stdin.unref === "function") child.stdin.unref();
  return JSON.parse(String(line));
}
