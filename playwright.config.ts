import { defineConfig } from "@playwright/test";
import { chromium } from "./scripts/packages.mjs";
import type { SiteOptions } from "./tests/support/test.ts";

const executablePath = chromium();
if (!executablePath)
  throw new Error("No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
/** What staff do once they are in. Logging in stands with the visitors' tests. */
const staffWork = /admin-(?!login)[\w-]+\.spec/;
/** Visitors' rarer ways: with them npm test would be too long to be run often. */
const rarerWays =
  /(?:after-sending|apply|apply-cv|attach|broken-part|careers|contact-sending|forced-colors|history|job|large-text|long-words|low-window|my|offline|one-list|outlines|print|profile|receipts|repeated|transitions|translated|upload[\w-]*|way-back)\.spec/;
const timezoneId = "Europe/Bratislava";
// A date that a test expects is of the browser's day, also in the hours when UTC has another.
process.env.TZ = timezoneId;
const resultFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig<object, SiteOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/built.ts",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous on purpose: a slow machine is not a broken page, and what is broken fails all the same.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ...(resultFile ? [["json", { outputFile: resultFile }] as const] : [])],
  projects: [
    { name: "embedded", testIgnore: [staffWork, rarerWays], use: { database: "sqlite", storage: "disk" } },
    { name: "further", testMatch: [staffWork, rarerWays], use: { database: "sqlite", storage: "disk" } },
    // The admin's tests, and those with the tag, run a second time on a server as one of several would be set up.
    { name: "shared", grep: /@shared|admin-[\w-]+\.spec/, use: { database: "postgres", storage: "s3" } },
  ],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId,
    // Software drawing of every animation is most of a run's time; tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test would make the run half as long again: TRACE=1 brings it for the one that needs it.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
      ],
    },
  },
});
