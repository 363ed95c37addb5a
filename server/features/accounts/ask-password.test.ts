import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand } from "../../../tests/faults/commands.ts";
import type { TestApp } from "../../../tests/support/app.ts";
import { publicSite } from "../../../tests/support/staff.ts";

/** The command hashes as these tests do. */
const flags = ["--import", fileURLToPath(new URL("../../../tests/support/cheap-hashes.ts", import.meta.url))];
const createEva = (site: TestApp) =>
  runCommand("server/cli/admin.ts", ["create", "eva"], { DATA_DIR: site.deps.config.dataDir }, flags);

test.each([
  ["a line of its own", "seven lamps on a hill\n", "seven lamps on a hill"],
  ["a line of Windows", "seven lamps on a hill\r\nmore", "seven lamps on a hill"],
  ["without an end", "seven lamps on a hill", "seven lamps on a hill"],
  ["other separators of lines", "seven\u2028lamps\u2029on\u0085a hill\n", "seven\u2028lamps\u2029on\u0085a hill"],
])("a password from standard input is the whole first line: %s", async (_what, typed, password) => {
  const site = await publicSite("sqlite");
  const { child, ended } = createEva(site);
  child.stdin?.end(typed);
  expect(await ended).toMatchObject({ code: 0 });
  expect((await site.login({ username: "eva", password })).statusCode).toBe(200);
});

test("an empty standard input is no password", async () => {
  const site = await publicSite("sqlite");
  const { child, ended } = createEva(site);
  child.stdin?.end();
  expect(await ended).toMatchObject({ code: 1, output: expect.stringContaining("No password") });
});
