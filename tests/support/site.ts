import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { serverFlags } from "../../scripts/launch.mjs";
import { freePort } from "../services/ports.ts";
import { temporaryFolder } from "./folders.ts";
import { root } from "./sources.ts";

export const admin = { username: "admin", password: "correct horse battery staple" };

/** A real server process on a data folder of its own. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything the process has printed so far. */
  log(): string;
  /** A new session of the first admin. */
  adminToken(): Promise<string>;
  /** Ends it as an operator would, and removes the data folder unless the caller brought it. Answers its exit status. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a power cut would; the data folder stays. */
  kill(): Promise<void>;
}

interface SiteOptions {
  variables?: Record<string, string>;
  /** The folder of an earlier site, to start it again. */
  dataDir?: string;
  /** The folder of another release. */
  release?: string;
  /** The most files and connections the process may have open. */
  handles?: number;
  /** For so long it is waited for. */
  startMs?: number;
}

const usualStartMs = 30_000;
const stopMs = 15_000;

/** Only these of our own variables reach the server: a developer's settings must not change a test. */
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
  // As `npm start` has it: without compiled modules every server of a test would spend seconds on them.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
};

export async function startSite({
  variables = {},
  dataDir,
  release = root,
  handles,
  startMs = usualStartMs,
}: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? temporaryFolder("data");
  const server = [process.execPath, ...serverFlags, join(release, "server/main.ts")];
  const [command = "", ...args] = handles
    ? ["sh", "-c", 'ulimit -n "$0" && exec "$@"', `${handles}`, ...server]
    : server;
  const child = spawn(command, args, {
    // Not the project's folder: its .env is the developer's own.
    cwd: folder,
    env: { ...ownVariables(), ...defaults, ...(await addressFor(variables)), DATA_DIR: folder, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const exited = once(child, "exit");
  const removeData = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  // A test that runs out of time never gets to `stop`.
  const lastResort = () => {
    child.kill("SIGKILL");
    if (!dataDir) removeData();
  };
  process.once("exit", lastResort);
  const url = await readyAddress(child, () => output, startMs);
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

/** Several instances could share a database, so the server insists on knowing its own address beforehand. */
async function addressFor({ DATABASE_URL, SITE_URL }: Record<string, string>): Promise<Record<string, string>> {
  if (!DATABASE_URL || SITE_URL) return {};
  const port = await freePort();
  return { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` };
}

/** The server prints its address on a line of its own once it answers. */
function readyAddress(child: ChildProcess, output: () => string, startMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. It printed:\n${output()}`));
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      fail(`was not ready after ${startMs / 1000} s`);
    }, startMs);
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
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMs);
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
