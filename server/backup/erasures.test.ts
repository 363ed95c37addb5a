import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import type { BackupBucket } from "./bucket.ts";
import { journalName, keepJournal, readJournal } from "./erasures.ts";
import { fetchNewest } from "./fetch.ts";
import { nameAt } from "./generations.ts";
import { hashOf } from "./hash.ts";
import { makeNightly } from "./nightly.ts";

const dayMs = 24 * 60 * 60 * 1_000;
let folder: string;
let site: TestApp;
beforeEach(async () => {
  folder = temporaryFolder("erasures");
  site = await testApp();
});
afterEach(async () => {
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** A bucket that is a folder. */
function bucketAt(path: string): BackupBucket {
  mkdirSync(path);
  return {
    async put(name, file) {
      copyFileSync(file, join(path, name));
    },
    async get(name, file) {
      if (!existsSync(join(path, name))) return false;
      copyFileSync(join(path, name), file);
      return true;
    },
    names: async () => readdirSync(path),
    remove: async (name) => rmSync(join(path, name)),
  };
}

const known = async (file: string) => [...(await readJournal(file)).entries.keys()].sort();
const erase = (record_id: string, at = new Date()) =>
  site.deps.db.query.insertInto("erasures").values({ record_id, at: at.toISOString() }).execute();
const night = (place: string, bucket: BackupBucket, now = new Date()) =>
  makeNightly({ ...site.deps, retention: site.deps.config.retention, bucket }, place, now);

test("fetching a backup does not forget who was erased since the bucket's journal", async () => {
  const bucket = bucketAt(join(folder, "bucket"));
  await erase("before");
  await night(folder, bucket);
  await erase("since");
  await keepJournal(join(folder, journalName), site.deps.db, "");
  const { hasJournal } = await fetchNewest(bucket, folder, new Date());
  expect(hasJournal).toBe(true);
  expect(await known(join(folder, journalName))).toEqual([hashOf("before"), hashOf("since")].sort());
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  await fetchNewest(bucket, elsewhere, new Date());
  expect(await known(join(elsewhere, journalName))).toEqual([hashOf("before")]);
  expect(readdirSync(elsewhere).filter((name) => name.startsWith(journalName))).toEqual([journalName]);
});

test("the first night of a replaced machine adds to the bucket's journal, for as long as a backup there is older", async () => {
  const bucket = bucketAt(join(folder, "bucket"));
  const { contactsDays } = site.deps.config.retention;
  const ago = (days: number) => new Date(Date.now() - days * dayMs);
  const line = (days: number, id: string) => `${ago(days).toISOString()} ${hashOf(id)}\n`;
  const oldest = join(folder, "bucket", nameAt(ago(contactsDays + 2)));
  writeFileSync(oldest, "");
  writeFileSync(
    join(folder, "bucket", journalName),
    line(contactsDays + 1, "long ago") + line(1, "of another machine"),
  );
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  mkdirSync(first);
  mkdirSync(second);
  await erase("here");
  await night(first, bucket);
  const all = ["long ago", "of another machine", "here"].map(hashOf).sort();
  expect(await known(join(folder, "bucket", journalName))).toEqual(all);
  expect(await known(join(first, journalName))).toEqual(all);
  rmSync(oldest);
  await night(second, bucket);
  expect(await known(join(folder, "bucket", journalName))).toEqual(all.filter((hash) => hash !== hashOf("long ago")));
});

test("a bucket whose journal is damaged keeps it, and the night fails", async () => {
  const bucket = bucketAt(join(folder, "bucket"));
  writeFileSync(join(folder, "bucket", journalName), "half a li");
  await expect(night(folder, bucket)).rejects.toThrow("erasures.txt of BACKUP_BUCKET is not a journal");
  expect(readFileSync(join(folder, "bucket", journalName), "utf8")).toBe("half a li");
});

test("a journal with the line ends of Windows is read, and journals are joined by writing one after the other", async () => {
  const file = join(folder, journalName);
  const at = new Date(Date.now() - dayMs).toISOString();
  writeFileSync(file, `${at} ${hashOf("one")}\r\n${at} ${hashOf("other")}\r\n`);
  await keepJournal(file, site.deps.db, "");
  writeFileSync(file, `${readFileSync(file, "utf8")}${at} ${hashOf("one")}\n${at} ${hashOf("third")}\n`);
  expect(await known(file)).toEqual(["one", "other", "third"].map(hashOf).sort());
});

test("a journal says until when it reaches", async () => {
  const file = join(folder, journalName);
  const at = new Date(Date.now() - dayMs).toISOString();
  expect((await readJournal(file)).until).toBe(undefined);
  writeFileSync(file, `${at} ${hashOf("one")}\n`);
  const before = new Date().toISOString();
  const { until = "" } = await keepJournal(file, site.deps.db, "");
  expect(until >= before).toBe(true);
  expect(await readJournal(file)).toEqual({ entries: new Map([[hashOf("one"), at]]), until });
});
