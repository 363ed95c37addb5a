// npm test: everything but what the others have. Its browser tests and walks are of the three engines.
// npm run test:browser (--browser): the further walks in Firefox and WebKit, the browser tests of staff's work and of visitors' rarer ways, and once more those of what is stored, on PostgreSQL and an S3 store.
// npm run test:faults (--faults): real processes killed, disks filled, databases, stores and lines that fail.
// npm run test:deploy (--deploy): the files of deploy/ run for real.
// npm run test:proxies (--proxies): of those, what needs neither a machine in the machine nor a Docker daemon.
// npm run check (--quick): what needs neither services nor a browser.
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensureInstalled } from "./install.mjs";
import { chromium, deployNeeds, missingParts, needs, proxyNeeds } from "./packages.mjs";
import { inRoot, readJson, refuse, say, seconds } from "./project.mjs";
import { runtime, tool } from "./runtime.mjs";
import { aloud, beginRun, endRun, quietly, start } from "./steps.mjs";

const started = Date.now();
const quick = process.argv.includes("--quick");
const proxies = process.argv.includes("--proxies");
const deploy = proxies || process.argv.includes("--deploy");
const browser = process.argv.includes("--browser");
const faults = process.argv.includes("--faults");
// Machines in machines are not to be had everywhere: what a machine cannot do of the deployment is named, also with CI=true.
const mustBeWhole = process.env.CI === "true" && !quick && !deploy;
const parts = proxies ? proxyNeeds : deploy ? deployNeeds : needs;
const serviceParts = ["postgres", "swift", "clamav", "exim"].filter((part) => part in parts);

await ensureInstalled();
const node = runtime();
const missing = quick ? Object.keys(needs) : missingParts(parts);
if (!quick) reportMissing();

const run = beginRun(proxies || !deploy);
run.env.TEST_WITHOUT = missing.join(",");
run.env.CHROMIUM_PATH = chromium() ?? "";
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void giveUp(signal));

try {
  await (quick
    ? quickTests()
    : deploy
      ? deployTests()
      : browser
        ? moreBrowserTests()
        : faults
          ? faultTests()
          : allTests());
} catch (error) {
  say(`  FAIL the run itself: ${error.stack}`);
  run.results.push({ name: "the run itself", passed: 0, failed: 1, skipped: 0 });
}
await finish();

async function quickTests() {
  const checks = staticChecks();
  if (await built()) await unitTests(["--project", "rules", "--project", "server", "--project", "client"]);
  await checks;
}

async function allTests() {
  const checks = staticChecks();
  const [isBuilt, services] = await Promise.all([built(), startServices()]);
  await checks;
  if (isBuilt && services) {
    const apart = ["deploy", "engines", "further", "faults"];
    await unitTests(apart.flatMap((project) => ["--project", `!${project}`]));
    // After them: two browsers beside tests that measure would be load that nobody meant.
    await walks("engines");
    if (!missing.includes("chromium")) await browserTests("embedded");
  }
  services?.child.stdin.end();
  await services?.ended;
}

async function moreBrowserTests() {
  const [isBuilt, services] = await Promise.all([built(), startServices()]);
  if (isBuilt && services) {
    await walks("further");
    if (!missing.includes("chromium")) await browserTests("further", "shared");
  }
  services?.child.stdin.end();
  await services?.ended;
}

async function faultTests() {
  const [isBuilt, services] = await Promise.all([built(), startServices()]);
  if (isBuilt && services) await unitTests(["--project", "faults"]);
  services?.child.stdin.end();
  await services?.ended;
}

async function deployTests() {
  const [isBuilt, services] = await Promise.all([built(), startServices()]);
  const files = proxies
    ? ["proxies", "rolling", "prometheus", "sent-files", "logged-networks", "logged-pages"].map(
        (name) => `tests/deploy/${name}.`,
      )
    : [];
  if (proxies) say("  not here but in npm run test:deploy: systemd, releases, the image and compose.yaml");
  // One after another: a machine, a Docker daemon and visitors at once would be load that nobody meant.
  if (isBuilt && services) await unitTests(["--project", "deploy", "--no-file-parallelism", ...files]);
  services?.child.stdin.end();
  await services?.ended;
}

function built() {
  return quietly(run, "build", node, ["scripts/build.mjs", "--if-needed"]);
}

async function staticChecks() {
  await quietly(run, "format and lint", node, [tool("@biomejs/biome", "biome"), "ci", "--colors=off"]);
  await quietly(run, "types", node, [tool("typescript", "tsc"), "--noEmit"]);
  await quietly(run, "dead code", node, [tool("knip")]);
  await quietly(run, "code that only tests use", node, [tool("knip"), "--production"]);
}

function unitTests(selection) {
  return vitest("unit and integration tests", selection);
}

/** A step that finds nothing to run has failed: where neither browser is, there is none. */
async function walks(project) {
  if (["firefox", "webkit"].every((part) => missing.includes(part))) return;
  await vitest("walks in Firefox and WebKit", ["--project", project]);
}

function vitest(name, selection) {
  const file = join(run.folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return aloud(run, name, node, [tool("vitest"), "run", ...reporters, ...selection], () => {
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
  const file = join(run.folder, "playwright.json");
  run.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  const command = [
    tool("@playwright/test", "playwright"),
    "test",
    ...projects.map((project) => `--project=${project}`),
  ];
  const passed = await aloud(run, "browser tests", node, command, () => {
    const { expected, unexpected, flaky, skipped } = readJson(file).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
  // Traces and screenshots are worth keeping only of what failed.
  if (passed) rmSync(inRoot("test-results"), { recursive: true, force: true });
}

/** One process holds all services: it ends them when its standard input closes, even if we are killed. */
async function startServices() {
  const offered = serviceParts.filter((part) => !missing.includes(part));
  const begun = Date.now();
  const holder = start(run, node, ["tests/services/serve.ts", ...offered], {
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
  say(`  ok   services: ${offered.join(", ") || "none"} (${seconds(begun)})`);
  return holder;
}

function reportMissing() {
  if (missing.length === 0) return;
  const lines = missing.map((part) => `  - ${parts[part].brings}: Debian packages ${parts[part].packages.join(" ")}`);
  const message = `Missing on this machine:\n${lines.join("\n")}`;
  if (mustBeWhole) refuse(`${message}\nWith CI=true nothing may be left out. Install them, or run as root on Debian.`);
  say(`\n!!! ${message}\n!!! These tests are LEFT OUT. Install the packages to run them.\n`);
}

async function finish() {
  const strays = await endRun(run);
  for (const { pid, command } of strays) say(`  FAIL left behind by a test and ended now: ${pid} ${command}`);
  const sum = (key) => run.results.reduce((total, result) => total + result[key], 0);
  const skipped = sum("skipped");
  // Where nothing is missing, what is skipped would be skipped by CI too, which refuses it.
  const nothingMissing = !deploy && missing.length === 0 && process.getuid?.() === 0;
  const forbidden = (mustBeWhole || nothingMissing) && skipped > 0 ? 1 : 0;
  const failed = sum("failed") + (strays.length > 0 ? 1 : 0) + forbidden;
  say("");
  for (const result of run.results.filter((each) => each.failed > 0)) say(`failed: ${result.name}`);
  if (missing.length > 0 && !quick) say(`left out: ${missing.map((part) => parts[part].brings).join(", ")}`);
  if (skipped > 0) say(`${skipped} skipped${forbidden ? ", and nothing may be where all parts are there" : ""}`);
  say(`done in ${seconds(started)}`);
  say(`${sum("passed")} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

async function giveUp(signal) {
  if (run.givenUp) return;
  run.givenUp = true;
  say(`\n${signal}: stopping what was started ...`);
  for (const { child } of run.children) child.stdin?.end();
  await endRun(run);
  process.exit(130);
}
