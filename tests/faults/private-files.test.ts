import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Site, startSite } from "../support/site.ts";
import { runCommand } from "./commands.ts";
import { sendEnquiry, sendFile } from "./visitor.ts";

let folder: string;
let site: Site | undefined;
beforeEach(() => {
  folder = temporaryFolder("fault");
});
afterEach(() => site?.stop());

/** What other users of the machine may do with the folder and anything in it: rights by path. */
function openToOthers(path: string): Record<string, string> {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => join(path, name))];
  const rights = all.map((each) => [each, (statSync(each).mode & 0o077).toString(8)] as const);
  return Object.fromEntries(rights.filter(([, right]) => right !== "0"));
}

// Windows has no such rights; there a folder is as private as the one it stands in.
test.skipIf(process.platform === "win32")("other users of the machine cannot read the site's files", async () => {
  const dataDir = join(folder, "data");
  site = await startSite({ variables: { DATA_DIR: dataDir } });
  expect((await sendEnquiry(site.url, "For your eyes only, please")).status).toBe(201);
  expect(await sendFile(site.url, pdfFile("private"))).toContain("/objects/uploads/");
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["site.db", "site.db-wal", "objects"]));
  expect(openToOthers(dataDir)).toEqual({});

  const backup = (target: string, ...args: string[]) =>
    runCommand("server/cli/backup.ts", args, { DATA_DIR: target }).ended;
  const file = join(folder, "site.jsonl.gz");
  const restored = join(folder, "restored");
  expect((await backup(dataDir, "backup", file)).code).toBe(0);
  expect((await backup(restored, "restore", file)).code).toBe(0);
  expect([openToOthers(dataDir), openToOthers(restored)]).toEqual([{}, {}]);
});
