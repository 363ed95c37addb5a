// node scripts/test.mjs [check | test | long [part ...]]
// check: format, lint, types, dead code, rules and units; needs neither services nor a browser.
// test:  everything a change needs: adds the server on both databases, browser tests and a walk in each engine.
// long:  the slow rest, or some of its parts (see longParts below).
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureInstalled } from "./install.mjs";
import { chromium, deployNeeds, missingParts, needs, proxyNeeds } from "./packages.mjs";
import { inRoot, readJson, refuse, say, seconds } from "./project.mjs";
import { runtime, tool } from "./runtime.mjs";
import { beginRun, endRun, runQuietly, runStreaming, start } from "./steps.mjs";

const proxyTests = ["proxies", "rolling", "prometheus"];

/** Each part of `npm run test:long`: the system packages it needs, and its tests. */
const longParts = {
  browser: { needs, run: () => browserTests("long") },
  faults: { needs, run: () => vitest("faults", ["--project", "faults"]) },
  proxies: { needs: proxyNeeds, run: () => deployTests(proxyTests) },
  simulation: { needs: {}, run: simulation },
  // Needs systemd in a container and a Docker daemon, which CI does not have.
  deployment: { needs: deployNeeds, run: () => deployTests(["systemd", "release", "image", "compose"]) },
};

const started = Date.now();
const [command = "test", ...named] = process.argv.slice(2);
if (!["check", "test", "long"].includes(command)) refuse(`There is no "${command}": check, test and long are there.`);
const unknown = named.find((part) => !(part in longParts));
if (unknown) refuse(`test:long has no part "${unknown}"; it has ${Object.keys(longParts).join(", ")}.`);
const parts = named.length > 0 ? named : Object.keys(longParts);
const isCheck = command === "check";
const wanted = command === "long" ? Object.assign({}, ...parts.map((part) => longParts[part].needs)) : needs;
// Few machines can run nested containers: skipped parts of the deployment are listed, also with CI=true.
const mustBeWhole = process.env.CI === "true" && !isCheck && !(command === "long" && parts.includes("deployment"));

await ensureInstalled();
const node = runtime();
const missing = isCheck ? Object.keys(needs) : missingParts(wanted);
if (!isCheck) reportMissing();

// A systemd machine and Docker's images do not fit into memory.
const run = beginRun(!(command === "long" && parts.includes("deployment")));
run.env.TEST_WITHOUT = missing.join(",");
run.env.CHROMIUM_PATH = chromium() ?? "";
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stopOn(signal));

try {
  await { check, test, long }[command]();
} catch (error) {
  say(`  FAIL the run itself: ${error.stack}`);
  run.results.push({ name: "the run itself", passed: 0, failed: 1, skipped: 0 });
}
await finish();

async function check() {
  const checks = staticChecks();
  if (await build())
    await vitest(
      "rules and units",
      ["rules", "client"].flatMap((each) => ["--project", each]),
    );
  await checks;
}

async function test() {
  const checks = staticChecks();
  await withServices(async () => {
    await checks;
    const projects = ["rules", "client", "server", "attacks"];
    await vitest(
      "unit and server tests",
      projects.flatMap((each) => ["--project", each]),
    );
    // Browsers run afterwards, because their load would slow these tests.
    await walks();
    await browserTests("browser", "postgres-s3");
  });
}

async function long() {
  await withServices(async () => {
    for (const part of parts) await longParts[part].run();
  });
}

async function withServices(work) {
  const [isBuilt, services] = await Promise.all([build(), startServices()]);
  if (isBuilt && services) await work();
  services?.child.stdin.end();
  await services?.ended;
}

function build() {
  return runQuietly(run, "build", node, ["scripts/build.mjs", "--if-needed"]);
}

async function staticChecks() {
  await runQuietly(run, "format and lint", node, [tool("@biomejs/biome", "biome"), "ci", "--colors=off"]);
  await runQuietly(run, "types", node, [tool("typescript", "tsc"), "--noEmit"]);
  await runQuietly(run, "dead code", node, [tool("knip")]);
  await runQuietly(run, "code that only tests use", node, [tool("knip"), "--production"]);
}

/** A step that finds nothing to run fails, so it is left out where neither browser is installed. */
async function walks() {
  if (["firefox", "webkit"].every((part) => missing.includes(part))) return;
  await vitest("walks in Firefox and WebKit", ["--project", "walks"]);
}

/** Runs the parts one after the other, because they would disturb each other. */
async function deployTests(names) {
  const files = names.map((name) => `tests/deploy/${name}`);
  await vitest("deployment", ["--project", "deploy", "--no-file-parallelism", ...files]);
}

async function simulation() {
  await runQuietly(run, "simulation of the known seeds", node, ["tests/simulation/cli.ts", "--known", "all"]);
}

function vitest(name, selection) {
  const file = join(run.folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runStreaming(run, name, node, [tool("vitest"), "run", ...reporters, ...selection], () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readJson(file);
    const broken = testResults.filter((result) => result.status === "failed" && result.assertionResults.length === 0);
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      skipped: numPendingTests + numTodoTests,
    };
  });
}

async function browserTests(...projects) {
  if (missing.includes("chromium")) return;
  const file = join(run.folder, "playwright.json");
  run.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const arguments_ = [
    tool("@playwright/test", "playwright"),
    "test",
    ...projects.map((project) => `--project=${project}`),
  ];
  const passed = await runStreaming(run, "browser tests", node, arguments_, () => {
    const { expected, unexpected, flaky, skipped } = readJson(file).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
  // Keeps traces and screenshots of failed tests only.
  if (passed) rmSync(inRoot("test-results"), { recursive: true, force: true });
}

/** One process owns all services and ends them when its standard input closes, even if the run is killed. */
async function startServices() {
  const services = ["postgres", "swift", "clamav", "exim"].filter((part) => part in wanted && !missing.includes(part));
  const begun = Date.now();
  const holder = start(run, node, ["tests/services/serve.ts", ...services], {
    output: "pipe",
    input: "pipe",
    patient: true,
  });
  const line = once(createInterface({ input: holder.child.stdout }), "line");
  const outcome = await Promise.race([line, holder.ended]);
  if (!Array.isArray(outcome)) {
    say(`  FAIL services\n${outcome.output}`);
    run.results.push({ name: "services", passed: 0, failed: 1, skipped: 0 });
    return undefined;
  }
  Object.assign(run.env, JSON.parse(outcome[0]));
  say(`  ok   services: ${services.join(", ") || "none"} (${seconds(begun)})`);
  return holder;
}

function reportMissing() {
  if (missing.length === 0) return;
  const lines = missing.map((part) => `  - ${wanted[part].brings}: Debian packages ${wanted[part].packages.join(" ")}`);
  const message = `Missing on this machine:\n${lines.join("\n")}`;
  if (mustBeWhole) refuse(`${message}\nWith CI=true nothing may be left out. Install them, or run as root on Debian.`);
  say(`\n!!! ${message}\n!!! These tests are LEFT OUT. Install the packages to run them.\n`);
}

async function finish() {
  const strays = await endRun(run);
  for (const { pid, command: line } of strays) say(`  FAIL left behind by a test and ended now: ${pid} ${line}`);
  const sum = (key) => run.results.reduce((total, result) => total + result[key], 0);
  const skipped = sum("skipped");
  // Where no service is missing, a skipped test fails: CI would skip it too, and CI allows no skips.
  const nothingMissing = missing.length === 0 && process.getuid?.() === 0;
  const forbidden = (mustBeWhole || nothingMissing) && skipped > 0 ? 1 : 0;
  const failed = sum("failed") + (strays.length > 0 ? 1 : 0) + forbidden;
  say("");
  for (const result of run.results.filter((each) => each.failed > 0)) say(`failed: ${result.name}`);
  if (missing.length > 0 && !isCheck) say(`left out: ${missing.map((part) => wanted[part].brings).join(", ")}`);
  if (skipped > 0) say(`${skipped} skipped${forbidden ? ": not allowed where everything is installed" : ""}`);
  say(`done in ${seconds(started)}`);
  say(`${sum("passed")} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

async function stopOn(signal) {
  if (run.givenUp) return;
  run.givenUp = true;
  say(`\n${signal}: stopping what was started ...`);
  for (const { child } of run.children) child.stdin?.end();
  await endRun(run);
  process.exit(130);
}
