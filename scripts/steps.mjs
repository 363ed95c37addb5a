// Runs the steps of a test run as child processes, counts results, and cleans up processes and files.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, say, seconds } from "./project.mjs";

const timeoutMs = 40 * 60_000;
const graceMs = 10_000;

/** Environment variable of all processes of a run, by which leftover ones are found. */
const markName = "SITE_TEST_RUN";

export function beginRun(preferMemory) {
  const folder = (preferMemory && createTmpfsFolder()) || mkdtempSync(join(tmpdir(), "site-test-"));
  // Services run as other users, which need access to folders below.
  chmodSync(folder, 0o711);
  return { folder, children: new Set(), results: [], env: { ...process.env, TMPDIR: folder, [markName]: folder } };
}

const memory = "/dev/shm";
const minMemory = 6 * 1024 ** 3;

/** A folder in tmpfs, so that tests do not wait for disks. Undefined if tmpfs is too small or not executable. */
function createTmpfsFolder() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) < minMemory) return undefined;
    const folder = mkdtempSync(join(memory, "site-test-"));
    writeFileSync(join(folder, "probe"), "#!/bin/sh\n", { mode: 0o755 });
    if (spawnSync(join(folder, "probe")).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {}
  return undefined;
}

/** Runs a step and prints its output only when it fails. Several may run at once. */
export async function runQuietly(run, name, command, args) {
  const started = Date.now();
  const { code, output } = await start(run, command, args, { output: "pipe" }).ended;
  say(`${code === 0 ? "  ok  " : "  FAIL"} ${name} (${seconds(started)})`);
  if (code !== 0) say(indent(output));
  run.results.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });
  return code === 0;
}

/** Runs a step and streams its output, counted by `count(file it wrote its results to)`. */
export async function runStreaming(run, name, command, args, count) {
  const started = Date.now();
  say(`\n${name} ...`);
  const { code } = await start(run, command, args, { output: "inherit" }).ended;
  const counted = read(count);
  // A crash outside every test, or a run that found none, must not look like success.
  const silent = counted.failed === 0 && (code !== 0 || counted.passed === 0);
  const result = { name, ...counted, failed: counted.failed + (silent ? 1 : 0) };
  run.results.push(result);
  say(`${result.failed === 0 ? "  ok  " : "  FAIL"} ${name}: ${result.passed} passed (${seconds(started)})`);
  return result.failed === 0;
}

/** Ends running processes, removes the run's files and reports processes that were left running. */
export async function endRun(run) {
  const exits = [...run.children].map(({ exited }) => exited);
  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"]) {
    for (const { child } of run.children) signalGroup(child.pid, signal);
    if (run.children.size > 0) await Promise.race([Promise.all(exits), sleep(graceMs)]);
  }
  const strays = strayProcesses(run.folder);
  for (const { pid } of strays) signalProcess(pid, "SIGKILL");
  rmSync(run.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return strays;
}

/** `patient`: the process may last as long as the run. */
export function start(run, command, args, { output, input = "ignore", patient = false }) {
  const child = spawn(command, args, { cwd: root, env: run.env, detached: true, stdio: [input, output, output] });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(chunk));
  const patience = patient ? undefined : setTimeout(() => signalGroup(child.pid, "SIGKILL"), timeoutMs);
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
  const entry = { child, exited };
  run.children.add(entry);
  const ended = exited.then((result) => {
    clearTimeout(patience);
    run.children.delete(entry);
    // After Ctrl-C no further step may begin, so this promise stays pending until the exit.
    return run.givenUp ? new Promise(() => {}) : result;
  });
  return { child, ended };
}

/** Linux only: elsewhere other processes' environments cannot be read. */
function strayProcesses(folder) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const environment = readQuietly(`/proc/${pid}/environ`).split("\0");
      if (!environment.includes(`${markName}=${folder}`)) return [];
      return [{ pid: Number(pid), command: readQuietly(`/proc/${pid}/cmdline`).replaceAll("\0", " ").slice(0, 200) }];
    });
}

function signalGroup(pid, signal) {
  if (pid) signalProcess(process.platform === "win32" ? pid : -pid, signal);
}

function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

function read(count) {
  try {
    return count();
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function readQuietly(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

const indent = (text) => text.trimEnd().replaceAll(/^/gm, "    ");
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
