import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { serverFlags } from "../../scripts/launch.mjs";
import { freePort } from "../services/ports.ts";
import { temporaryFolder } from "./folders.ts";
import { root } from "./sources.ts";

export const admin = { username: "admin", password: "correct horse battery staple" };

/** A server process with its own data folder. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The output of the process so far. */
  log(): string;
  /** A new session of the first admin. */
  adminToken(): Promise<string>;
  /** Stops it as an operator does, and removes the data folder unless the caller passed it. Resolves to the exit status. */
  stop(): Promise<number | null>;
  /** Kills it, as a power cut would; the data folder stays. */
  kill(): Promise<void>;
}

interface SiteOptions {
  variables?: Record<string, string>;
  /** The data folder of an earlier site, to start it again. */
  dataDir?: string;
  /** The folder of another release. */
  release?: string;
  /** The limit of open files and connections. */
  handles?: number;
  startTimeoutMs?: number;
}

const defaultStartTimeoutMs = 30_000;
const stopTimeoutMs = 15_000;

/** The only variables that the server inherits: a developer's settings must not change a test. */
const inherited = ["PATH", "HOME", "TMPDIR", "SITE_TEST_RUN", "SystemRoot", "LD_LIBRARY_PATH"];
const defaults = {
  HOST: "127.0.0.1",
  PORT: "0",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  RATE_LIMIT_SCALE: "1000",
  TRANSLATOR: "off",
  SHED_LOAD_MS: "0",
  DRAIN_SECONDS: "0",
  // As in `npm start`: without the compile cache each server would need seconds more to start.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
};

export async function startSite({
  variables = {},
  dataDir,
  release = root,
  handles,
  startTimeoutMs = defaultStartTimeoutMs,
}: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? temporaryFolder("data");
  const server = [process.execPath, ...serverFlags, join(release, "server/main.ts")];
  const [command = "", ...args] = handles
    ? ["sh", "-c", 'ulimit -n "$0" && exec "$@"', `${handles}`, ...server]
    : server;
  const child = spawn(command, args, {
    // Not the project's folder, which may have a developer's .env.
    cwd: folder,
    env: { ...ownVariables(), ...defaults, ...(await addressFor(variables)), DATA_DIR: folder, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const exited = once(child, "exit");
  const removeData = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A test that times out never calls `stop`.
  const lastResort = () => {
    child.kill("SIGKILL");
    if (!dataDir) removeData();
  };
  process.once("exit", lastResort);
  const url = await readUrl(child, () => output, startTimeoutMs);
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    log: () => output,
    adminToken: () => signIn(url),
    async stop() {
      await end(child, "SIGTERM", exited);
      process.off("exit", lastResort);
      if (!dataDir) removeData();
      return child.exitCode;
    },
    kill: () => end(child, "SIGKILL", exited),
  };
}

/** With DATABASE_URL the server requires SITE_URL. */
async function addressFor({ DATABASE_URL, SITE_URL }: Record<string, string>): Promise<Record<string, string>> {
  if (!DATABASE_URL || SITE_URL) return {};
  const port = await freePort();
  return { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` };
}

/** Resolves to the URL that the server prints once it is ready. */
function readUrl(child: ChildProcess, output: () => string, startTimeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. It printed:\n${output()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`was not ready after ${startTimeoutMs / 1000} s`);
    }, startTimeoutMs);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      fail(`ended (${signal ?? code}) before it was ready`);
    });
    child.stdout?.on("data", () => {
      const address = /^ {2}(https?:\/\/\S+)$/m.exec(output())?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals, exited: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await exited;
  clearTimeout(timer);
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`The admin could not sign in: ${answer.status} ${await answer.text()}`);
  const { token } = await answer.json();
  return token;
}

function ownVariables(): Record<string, string> {
  return Object.fromEntries(
    inherited.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
