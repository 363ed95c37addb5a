import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface Child {
  /** Everything it has printed. */
  output(): string;
  /** The first match in what it prints. */
  prints(pattern: RegExp): Promise<string>;
  end(): Promise<void>;
}

const startMs = 60_000;
const graceMs = 5_000;

/** A browser or what it needs, in a process group of its own that `end`, or our own end, takes away whole. */
export function startChild(command: string, args: string[], env: Record<string, string>): Child {
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const exited = once(child, "exit");
  const lastResort = () => signalGroup(child, "SIGKILL");
  process.once("exit", lastResort);
  return {
    output: () => output,
    async prints(pattern) {
      const deadline = Date.now() + startMs;
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found[1] ?? found[0];
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command} did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    },
    async end() {
      signalGroup(child, "SIGTERM");
      const timer = setTimeout(lastResort, graceMs);
      if (child.exitCode === null && child.signalCode === null) await exited;
      clearTimeout(timer);
      lastResort();
      process.off("exit", lastResort);
    },
  };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
