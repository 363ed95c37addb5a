import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { debianTar } from "./debian.ts";

/** Packages that the documents require, and those that the tests use. */
const machinePackages = [
  "systemd",
  "systemd-sysv",
  "dbus",
  "libatomic1",
  "curl",
  "ca-certificates",
  "postgresql",
  "age",
];

export type Machine = Awaited<ReturnType<typeof bootMachine>>;

/** A Debian that boots with a real systemd and a network of its own. `mounts`: folders of ours that it sees, read only. */
export async function bootMachine(mounts: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "site-machine-"));
  execFileSync("tar", ["-xf", debianTar("bookworm", machinePackages), "-C", root, "--exclude=./dev/*"]);
  for (const inside of Object.values(mounts)) mkdirSync(join(root, inside), { recursive: true });
  // The tests start it.
  rmSync(join(root, "etc/systemd/system/multi-user.target.wants/postgresql.service"), { force: true });
  const binds = Object.entries(mounts).map(([outside, inside]) => `--bind-ro=${outside}:${inside}`);
  const isolation = ["--register=no", "--keep-unit", "--private-network", "--link-journal=no", "--console=pipe"];
  const child = spawn("systemd-nspawn", [...isolation, ...binds, "-D", root, "--boot"], {
    stdio: ["ignore", "ignore", "ignore"],
    detached: true,
  });
  const exited = once(child, "exit");
  const inside = (command: string) => {
    const leader = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ")[0] ?? "";
    return ["-t", leader, "-m", "-u", "-i", "-n", "-p", "-C", "/bin/sh", "-c", command];
  };
  const machine = {
    root,
    /** Runs a shell command as root inside; its status and output. */
    run(command: string): { status: number | null; output: string } {
      const { status, stdout, stderr } = spawnSync("nsenter", inside(command), {
        encoding: "utf8",
        env: plainEnvironment,
      });
      return { status, output: stdout + stderr };
    },
    /** Starts a shell command that lasts. */
    start: (command: string) =>
      spawn("nsenter", inside(command), { stdio: ["ignore", "pipe", "pipe"], env: plainEnvironment }),
    async stop(): Promise<void> {
      machine.run("systemctl --force --force poweroff");
      const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await exited;
      clearTimeout(timer);
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await untilBooted(machine.run);
  return machine;
}

/** The whole output of a process that was started inside. */
export const readOutput = (child: ReturnType<Machine["start"]>) =>
  child.stdout ? text(child.stdout) : Promise.resolve("");

const plainEnvironment = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };

async function untilBooted(run: (command: string) => { output: string }): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { output } = run("systemctl is-system-running");
    if (/^(running|degraded)/.test(output)) return;
    if (Date.now() > deadline) throw new Error(`systemd did not come up: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
