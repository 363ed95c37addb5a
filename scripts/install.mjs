// Installs the locked packages when they are missing or older than package-lock.json, and otherwise touches nothing.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot, refuse, root, say, seconds } from "./project.mjs";

const mark = inRoot("node_modules", ".installed");

export async function ensureInstalled() {
  if (installedLock() === wantedLock()) return;
  const release = await takeTurn();
  try {
    if (installedLock() !== wantedLock()) await install();
  } finally {
    release();
  }
}

async function install() {
  const started = Date.now();
  say("Installing packages (a minute or two the first time) ...");
  const status = await npm([installCommand(), "--include=dev", "--include=optional", "--loglevel=error"]);
  if (status !== 0) {
    refuse("The packages could not be installed: see npm's message above. The registry must be reachable this once.");
  }
  writeFileSync(mark, wantedLock());
  say(`Packages installed in ${seconds(started)}`);
}

/** Lock: two installs at once, such as `npm start` and `npm test` in a fresh clone, would delete each other's files. */
async function takeTurn() {
  const project = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const turn = join(tmpdir(), `site-install-${project}`);
  for (let isReported = false; ; isReported = true) {
    try {
      writeFileSync(turn, String(process.pid), { flag: "wx" });
      const release = () => rmSync(turn, { force: true });
      process.once("exit", release);
      return release;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    if (!isRunning(turn)) rmSync(turn, { force: true });
    else if (!isReported) say("Another command is installing packages: waiting for it ...");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function isRunning(turn) {
  try {
    process.kill(Number(readFileSync(turn, "utf8")), 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error.code === "EPERM";
  }
}

/** The next command installs again. */
export function forgetInstall() {
  rmSync(mark, { force: true });
}

/** Includes the platform: a folder copied from another machine has that machine's binaries. */
function wantedLock() {
  const hash = createHash("sha256")
    .update(readFileSync(inRoot("package-lock.json")))
    .digest("hex");
  return `${hash} ${process.platform} ${process.arch}\n`;
}

function installedLock() {
  try {
    return readFileSync(mark, "utf8");
  } catch {
    return "";
  }
}

/** `npm ci` empties node_modules, and Windows cannot delete the running node.exe in it. */
function installCommand() {
  const runsFromModules = process.execPath.startsWith(inRoot("node_modules"));
  return process.platform === "win32" && runsFromModules ? "install" : "ci";
}

function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const [command, prefix] = cli && node ? [node, [cli]] : ["npm", []];
  return new Promise((resolve) => {
    const child = spawn(command, [...prefix, ...args], { cwd: root, stdio: "inherit", shell: command === "npm" });
    const started = Date.now();
    // npm draws its own progress on a terminal and stays silent elsewhere.
    const pulse = process.stdout.isTTY ? undefined : setInterval(() => say(`  ... ${seconds(started)}`), 10_000);
    const done = (status) => {
      clearInterval(pulse);
      resolve(status);
    };
    child.on("error", () => done(1));
    child.on("exit", (code) => done(code ?? 1));
  });
}
