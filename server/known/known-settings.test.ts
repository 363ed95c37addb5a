import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { ConfigError, readConfig } from "../config.ts";
import { requireKnownDatabase } from "./known-database.ts";
import { requireKnownSettings } from "./known-settings.ts";

const folder = temporaryFolder("known");
let site: TestApp | undefined;
const stop = async () => {
  await site?.dispose();
  site = undefined;
};
afterEach(stop);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts as main.ts does, on the same data each time; returns why the start was refused. */
async function start(settings: Record<string, string>): Promise<string | undefined> {
  const variables = { ...settings, DATA_DIR: join(folder, "data") };
  const config = readConfig(variables);
  try {
    const noteSettings = await requireKnownSettings(config, () => {
      throw new Error("no files are looked at");
    });
    site = await testApp("sqlite", variables);
    await noteSettings(site.deps);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

test("a start that has lost CLAMAV_HOST is refused until RUN_WITHOUT names it", async () => {
  expect(await start({ CLAMAV_HOST: "127.0.0.1", CLAMAV_PORT: "1" })).toBeUndefined();
  await stop();
  expect(await start({})).toMatch(/^The settings lack .*\n {2}- CLAMAV_HOST .*\n.*RUN_WITHOUT=CLAMAV_HOST\.$/);
  expect(await start({ RUN_WITHOUT: "CLAMAV_HOST" })).toBeUndefined();
  await stop();
  expect(await start({})).toBeUndefined();
});

test("a start that has lost DATABASE_URL is refused until RUN_WITHOUT names it", () => {
  const variables = { DATA_DIR: join(folder, "machine"), SITE_URL: "https://www.acme.example" };
  requireKnownDatabase(readConfig({ ...variables, DATABASE_URL: "postgres://site@127.0.0.1/site" }));
  expect(() => requireKnownDatabase(readConfig(variables))).toThrow("RUN_WITHOUT=DATABASE_URL.");
  requireKnownDatabase(readConfig({ ...variables, RUN_WITHOUT: "DATABASE_URL" }));
  requireKnownDatabase(readConfig(variables));
});
