import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ticksPerSecond = 100;

/** Processor seconds of a process and its children, ended ones included, from the kernel's accounting. */
export function cpuSeconds(pid: number): number {
  return listTree(pid).reduce((sum, one) => {
    try {
      const ticks = readStat(one).slice(11, 15).map(Number);
      return ticks.reduce((all, each) => all + each / ticksPerSecond, sum);
    } catch {
      // It has just ended, so its time is counted with its parent.
      return sum;
    }
  }, 0);
}

/** Megabytes in memory, of the whole tree. */
export function residentMegabytes(pid: number): number {
  return listTree(pid).reduce((sum, one) => {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1];
    return sum + Number(kilobytes ?? 0) / 1_024;
  }, 0);
}

/** Fields after the name, which may itself hold spaces and brackets. */
function readStat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function listTree(pid: number): number[] {
  const children = readdirSync("/proc")
    .map(Number)
    .filter((one) => {
      try {
        return Number.isInteger(one) && Number(readStat(one)[1]) === pid;
      } catch {
        return false;
      }
    });
  return [pid, ...children.flatMap(listTree)];
}

export interface LoadResult {
  requests: number;
  failures: number;
}

const loopback = join(import.meta.dirname, "loopback.lua");

/** One client process with 32 connections; its own cost is not counted. */
export function load(url: string, seconds: number, headers: string[] = []): LoadResult {
  const flags = ["-s", loopback, ...headers.flatMap((header) => ["-H", header])];
  const output = execFileSync("wrk", ["-t1", "-c32", `-d${seconds}s`, ...flags, url], { encoding: "utf8" });
  return {
    requests: Number(/(\d+) requests in/.exec(output)?.[1] ?? 0),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0),
  };
}

/** Installs missing programs where that is possible, and names the others. */
export function requirePrograms(programs: Record<string, string>): void {
  const missing = Object.keys(programs).filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing.length === 0) return;
  const packages = missing.map((name) => programs[name] ?? name);
  if (process.getuid?.() !== 0) throw new Error(`Install ${packages.join(", ")} first.`);
  console.log(`Installing ${packages.join(", ")} ...`);
  execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], { stdio: "ignore" });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
