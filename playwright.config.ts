import { defineConfig } from "@playwright/test";
import { chromium } from "./scripts/packages.mjs";
import { restartOnPinnedNode } from "./scripts/runtime.mjs";
import type { SiteOptions } from "./tests/support/test.ts";

restartOnPinnedNode();

/** Slow or rare ways of the browser tests: `npm run test:long -- browser`. */
const long =
  /(?:back-button|forced-colors|large-text|long-words|low-window|offline|print|transitions|translated)\.spec/;
/** The walk that also meets PostgreSQL, S3 and two instances. */
const shared = /admin-week\.spec/;
const timezoneId = "Europe/Bratislava";
// Tests compute dates in the browser's time zone.
process.env.TZ = timezoneId;
const resultFile = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

export default defineConfig<object, SiteOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/built.ts",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous: a slow machine is not a broken page.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ...(resultFile ? [["json", { outputFile: resultFile }] as const] : [])],
  projects: [
    { name: "browser", testIgnore: [long, shared], use: { database: "sqlite", storage: "disk" } },
    { name: "long", testMatch: long, use: { database: "sqlite", storage: "disk" } },
    { name: "postgres-s3", testMatch: shared, use: { database: "postgres", storage: "s3" } },
  ],
  use: {
    browserName: "chromium",
    locale: "en-US",
    timezoneId,
    // Drawing animations in software takes most of a run; tests of motion ask for them.
    contextOptions: { reducedMotion: "reduce" },
    // Traces make a run half as long again.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      // Empty where none is installed: the global set-up says so, and dead-code checks can still load this file.
      executablePath: chromium() ?? "",
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
