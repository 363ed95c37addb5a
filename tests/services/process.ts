import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A started service: its addresses as environment variables, and how to stop it. */
export interface Service {
  env: Record<string, string>;
  stop(): Promise<void>;
}

interface Launch {
  folder: string;
  /** The name of its log file in the folder. */
  name: string;
  command: string;
  args: string[];
  /** The system user to run as when this process is root. */
  user?: string;
  env?: Record<string, string>;
}

export interface Daemon {
  readonly pid: number;
  /** Throws with the end of the log when the process has ended by itself. */
  assertAlive(): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const systemFolders = ["/usr/sbin", "/usr/local/sbin", "/sbin"];
const stopTimeoutMs = 5_000;
const startTimeoutMs = 60_000;

const kills = new Set<() => void>();
process.once("exit", () => {
  for (const kill of kills) kill();
});

export const isRoot = process.getuid?.() === 0;

/** Starts a daemon in its own process group: Ctrl-C does not reach it, and `stop` also ends its children. */
export function launchDaemon({ folder, name, command, args, user, env }: Launch): Daemon {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, "a");
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, PATH: [process.env.PATH, ...systemFolders].join(":"), ...env },
    ...(isRoot && user ? systemUser(user) : {}),
  });
  closeSync(log);
  const kill = () => signalGroup(child, "SIGKILL");
  kills.add(kill);
  const failure = new Promise<Error>((resolve) => child.once("error", resolve));
  let ended: string | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      ended = `${name} ended (${signal ?? code}):\n${readFileSync(logFile, "utf8").slice(-4_000)}`;
      resolve();
    });
    void failure.then((error) => {
      ended = `${name} could not be started: ${error.message}`;
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    assertAlive() {
      if (ended !== undefined) throw new Error(ended);
    },
    async stop(signal = "SIGTERM") {
      kills.delete(kill);
      if (ended !== undefined) return;
      signalGroup(child, signal);
      const deadline = setTimeout(kill, stopTimeoutMs);
      await exited;
      clearTimeout(deadline);
      kill();
    },
  };
}

/** Waits until the condition is true; throws with the log of a daemon that has ended. */
export async function waitUntilReady(daemons: Daemon[], isReady: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  try {
    while (!(await isReady().catch(() => false))) {
      for (const daemon of daemons) daemon.assertAlive();
      if (Date.now() > deadline) throw new Error(`A service was not ready after ${startTimeoutMs / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } catch (error) {
    await Promise.all(daemons.map((daemon) => daemon.stop()));
    throw error;
  }
}

export function systemUser(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Makes the user of a daemon the owner of its files, when this process is root. */
export function changeOwner(user: string, ...paths: string[]): void {
  if (!isRoot) return;
  const { uid, gid } = systemUser(user);
  for (const path of paths) chownSync(path, uid, gid);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
