// Builds the browser's files and the renderer into dist/, only when what they are made of has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ensureInstalled } from "./install.mjs";
import { inRoot, refuse, root, say, seconds } from "./project.mjs";
import { runtime, tool } from "./runtime.mjs";

const sources = ["client", "contract", "vite.config.ts", "package-lock.json", "scripts/build.mjs"];
const mark = inRoot("dist", ".built");

export function ensureBuilt(node) {
  if (builtFrom() !== fingerprint()) build(node);
}

function build(node) {
  const started = Date.now();
  say("Building the pages ...");
  // Removed first, so that an interrupted build never counts as complete.
  rmSync(mark, { force: true });
  const made = fingerprint();
  for (const args of [["build"], ["build", "--mode", "admin"], ["build", "--ssr"]]) {
    const { status } = spawnSync(node, [tool("vite"), ...args, "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
    if (status !== 0) refuse(`The build failed (vite ${args.join(" ")}): see the message above.`);
  }
  compress(inRoot("dist", "client"));
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, made);
  say(`Built in ${seconds(started)}`);
}

/** Compressed in advance, because the server never compresses files during a request. */
function compress(folder) {
  for (const path of filesUnder(folder).filter((file) => /\.(js|css|svg|json|txt)$/.test(file))) {
    const content = readFileSync(path);
    const brotli = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_LGBLOCK]: 17 },
    });
    if (brotli.length < content.length) writeFileSync(`${path}.br`, brotli);
    const gzip = gzipSync(content, { level: 9 });
    if (gzip.length < content.length) writeFileSync(`${path}.gz`, gzip);
  }
}

function builtFrom() {
  try {
    return readFileSync(mark, "utf8");
  } catch {
    return "";
  }
}

/** Compares contents: times of files are misleading in a fresh clone or after a switch of branches. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(inRoot(...source.split("/"))))) {
    const content = readFileSync(path);
    hash.update(`${relative(root, path).split(sep).join("/")} ${content.length}\n`).update(content);
  }
  return `${hash.digest("hex")}\n`;
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !name.includes(".test."))
    .flatMap((name) => filesUnder(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Test runners ask for `--if-needed`: packages must not be replaced under a tool that is running from them.
  if (process.argv.includes("--if-needed")) {
    ensureBuilt(runtime());
  } else {
    await ensureInstalled();
    build(runtime());
  }
}
