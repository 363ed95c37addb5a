import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cvFiles } from "../../tests/fixtures/cv-files.ts";
import { testApp } from "../../tests/support/app.ts";
import { apply, attach, openJob, uploaded } from "../../tests/support/applicant.ts";
import { lacks } from "../../tests/support/database.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { openSite } from "../db/open.ts";
import { lockFolder } from "../db/sqlite.ts";
import { backup } from "./backup.ts";
import { makeNightly } from "./nightly.ts";
import { scratchName } from "./passing.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("passing");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a night removes the copies of drills that were killed, and fails for one that is not its own", async () => {
  const site = await testApp();
  const night = () => makeNightly({ ...site.deps, retention: site.deps.config.retention }, folder, new Date());
  const copies = () => readdirSync(folder).filter((name) => /^site-drill-(?!report)/.test(name));
  const own = join(folder, `${scratchName}reports`);
  mkdirSync(own);
  const alike = join(folder, `${scratchName}report`);
  mkdirSync(alike);
  writeFileSync(join(alike, "of-october.txt"), "all of it was there");
  for (const name of ["dead00", "busy00"]) {
    mkdirSync(join(folder, scratchName + name));
    writeFileSync(join(folder, scratchName + name, "site.db"), "of somebody");
  }
  const release = lockFolder(join(folder, `${scratchName}busy00`));
  await night();
  expect(copies()).toEqual([`${scratchName}busy00`]);
  release();
  // As another user's folder, this cannot be looked into; root, who runs tests, may look into all folders.
  symlinkSync("nowhere", join(folder, `${scratchName}theirs`));
  await expect(night()).rejects.toThrow(`remove ${scratchName}theirs in ${folder}`);
  expect(copies()).toEqual([`${scratchName}theirs`]);
  expect([readdirSync(own), readdirSync(alike)], "Whoever writes down how drills went").toEqual([
    [],
    ["of-october.txt"],
  ]);
  await site.dispose();
});

test.skipIf(lacks("postgres"))(
  "a database that ends idle transactions does not end a backup while files are copied",
  async () => {
    const site = await testApp("postgres");
    const { db, storage } = site.deps;
    await attach(site, await apply(site, await openJob(site)), await uploaded(site, cvFiles.pdf.bytes));
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.query);
    await sql`alter database ${sql.id(rows[0]?.name ?? "")} set idle_in_transaction_session_timeout = 100`.execute(
      db.query,
    );
    // As the command does: connections that were there before go on without it.
    const own = await openSite({ ...site.deps.config.database, dataDir: site.deps.config.dataDir });
    const slow: typeof storage = {
      ...storage,
      async read(key) {
        await setTimeout(1_000);
        return storage.read(key);
      },
    };
    expect(await backup(own, slow, join(folder, "site.jsonl.gz"), new Date())).toMatchObject({ objects: 1, lost: 0 });
    await own.close();
    await site.dispose();
  },
  60_000,
);
