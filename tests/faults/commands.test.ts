import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataFolder, runCommand } from "./commands.ts";

let folder: ReturnType<typeof dataFolder>;
beforeEach(() => {
  folder = dataFolder();
});
afterEach(() => folder.remove());

test.each([
  { script: "server/backup-cli.ts", args: ["backup", "site.jsonl.gz"] },
  { script: "server/admin-cli.ts", args: ["list"] },
  { script: "server/migrate-cli.ts", args: [] },
])("$script in a folder without a site says so and makes nothing", async ({ script, args }) => {
  for (const dataDir of [folder.path, join(folder.path, "none")]) {
    expect(await runCommand(script, args, { DATA_DIR: dataDir }).ended).toEqual({
      code: 1,
      signal: null,
      output: `There is no site in ${dataDir} that this user may see. Set DATA_DIR to the folder that the server uses.\n`,
    });
  }
  expect(readdirSync(folder.path)).toEqual([]);
});
