import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArchive } from "../../server/backup/archive.ts";
import { pdfFile } from "../fixtures/cv-files.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Site, startSite } from "../support/site.ts";
import { root } from "../support/sources.ts";
import { runCommand } from "./commands.ts";
import { openDisk, readBytes, readStored } from "./stored.ts";
import { attachFile, createJob, sendApplication, sendEnquiry, sendFile } from "./visitor.ts";

const cv = pdfFile("", { padTo: 6_000_000 });
let site: Site;
const folder = temporaryFolder("fault");
const [dataDir, restoredDir] = [join(folder, "data"), join(folder, "restored")];
const acknowledged: { contact: string; application: string }[] = [];
beforeAll(async () => {
  site = await startSite({ variables: { DATA_DIR: dataDir } });
  const job = await createJob(site.url, await site.adminToken());
  for (let round = 0; round < 4; round++) {
    const contact = await sendEnquiry(site.url, `Message number ${round}`);
    const applied = await sendApplication(site.url, job);
    const file = await sendFile(site.url, cv);
    if (!applied || !file) throw new Error("The site did not take an application");
    expect((await attachFile(site.url, applied, file)).status).toBe(200);
    acknowledged.push({ contact: String(contact.body.id), application: applied.id });
  }
});
afterAll(() => site.stop());

test("a backup that is killed leaves no file under its name, and the next backup restores everything", async () => {
  const file = join(folder, "site.jsonl.gz");
  const back = (variables: Record<string, string>, ...args: string[]) =>
    runCommand("server/cli/backup.ts", args, variables);
  const killed = back({ DATA_DIR: dataDir }, "backup", file);
  await expect
    .poll(() => existsSync(`${file}.part`) && statSync(`${file}.part`).size > 0, { timeout: 25_000, interval: 5 })
    .toBe(true);
  killed.child.kill("SIGKILL");
  expect((await killed.ended).signal).toBe("SIGKILL");
  expect(existsSync(file)).toBe(false);

  // The site runs on: a backup needs no pause.
  expect((await back({ DATA_DIR: dataDir }, "backup", file).ended).output).toContain("4 files.");
  expect((await sendEnquiry(site.url, "A message after the backup")).status).toBe(201);
  const refused = await back({ DATA_DIR: dataDir }, "restore", file).ended;
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("Another server already runs")]);

  const restored = await back({ DATA_DIR: restoredDir }, "restore", file).ended;
  expect(restored.output).toContain("Restored from");
  expect(restored.output).not.toContain("people erased since");
  expect(restored.output).toMatch(/The journal ends at 2\d{3}-/);
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  copyFileSync(file, join(elsewhere, "site.jsonl.gz"));
  const alone = await back({ DATA_DIR: join(elsewhere, "data") }, "restore", join(elsewhere, "site.jsonl.gz")).ended;
  expect([alone.code, alone.output]).toEqual([
    0,
    expect.stringContaining("people erased since the backup are restored"),
  ]);
  const { contacts, applications, close } = await readStored(restoredDir);
  for (const { contact, application } of acknowledged) {
    expect(contacts.has(contact)).toBe(true);
    expect((await readBytes(openDisk(restoredDir), applications.get(application) ?? ""))?.equals(cv)).toBe(true);
  }
  await close();
}, 120_000);

// Windows has no such permissions: there a folder inherits those of its parent.
test.skipIf(process.platform === "win32")("other users cannot read the site's files, nor restored ones", () => {
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["site.db", "site.db-wal", "objects"]));
  for (const path of [dataDir, restoredDir]) {
    const names = readdirSync(path, { recursive: true, encoding: "utf8" });
    const readable = [".", ...names].filter((name) => statSync(join(path, name)).mode & 0o077);
    expect([path, readable]).toEqual([path, []]);
  }
});

test("a backup to standard output prints only the archive", async () => {
  const command = [process.execPath, join(root, "server/cli/backup.ts"), "backup", "-"];
  const env = { ...process.env, DATA_DIR: dataDir };
  const archive = execFileSync(command[0] ?? "", command.slice(1), {
    env,
    cwd: folder,
    maxBuffer: 1e9,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const file = join(folder, "from-stdout.jsonl.gz");
  writeFileSync(file, archive);
  expect((await Array.fromAsync(readArchive(file))).filter((line) => "objectEnd" in line)).toHaveLength(4);
  expect(existsSync(join(folder, "-"))).toBe(false);
}, 60_000);

test("a backup never replaces anything but a regular file", async () => {
  const at = (name: string) => join(folder, name);
  mkdirSync(at("folder"));
  symlinkSync("/proc/self/fd/1", at("stdout"));
  execFileSync("mkfifo", [at("pipe")]);
  for (const name of ["folder", "stdout", "pipe"]) {
    const before = lstatSync(at(name));
    const { code, output } = await runCommand("server/cli/backup.ts", ["backup", at(name)], { DATA_DIR: dataDir })
      .ended;
    expect([code, output]).toEqual([1, expect.stringContaining(`${at(name)} is not a plain file`)]);
    expect(lstatSync(at(name)).ino).toBe(before.ino);
    expect(existsSync(`${at(name)}.part`)).toBe(false);
  }
}, 60_000);
