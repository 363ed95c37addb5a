import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { cvFiles } from "../../tests/fixtures/cv-files.ts";
import { restoreInto } from "../../tests/fixtures/filled-site.ts";
import { type StaffApp, startStaffApp, type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, attach, openJob, uploaded } from "../../tests/support/applicant.ts";
import { engines } from "../../tests/support/database.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { freshBucket } from "../../tests/support/s3.ts";
import { offered } from "../../tests/support/services.ts";
import { openBucket } from "./bucket.ts";
import { addToJournal, hashId, journalName, readDatabaseJournal, readJournal, readJournalState } from "./journal.ts";
import { formatBackupName, makeNightly, maxBackups } from "./nightly.ts";

const dayMs = 24 * 60 * 60 * 1_000;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder("nightly");
});

const gone = { name: "Eva Odišla", email: "eva@gone.example" };
const stays = { name: "Ján Zostal", email: "jan@stays.example" };

async function write(site: TestApp, person: typeof gone): Promise<string> {
  const applied = await apply(site, await openJob(site), person);
  await attach(site, applied, await uploaded(site, cvFiles.pdf.bytes));
  const payload = { ...person, projectType: "travel", message: `A message of ${person.name}.` };
  await site.app.inject({ method: "POST", url: "/api/contact", payload });
  return applied.applicationId;
}

describe.each(engines)("every night on %s", (engine) => {
  let site: StaffApp;
  beforeEach(async () => {
    site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" });
  });
  const night = (now = new Date()) => makeNightly(site.deps, folder, now);
  const keepJournal = async () =>
    addToJournal(join(folder, journalName), await readDatabaseJournal(site.deps.db, new Date()));

  test("an older backup does not restore people erased since, nor their mails and files", async () => {
    const applicationId = await write(site, gone);
    await write(site, stays);
    const { name } = await night();
    await site.send("POST", "erasures", { email: gone.email, confirmation: gone.email });
    await keepJournal();
    const journal = readFileSync(join(folder, journalName), "utf8");
    expect(journal).toContain(hashId(applicationId));
    expect(journal).not.toContain(applicationId);
    expect(journal).not.toMatch(/eva|gone/i);

    const erased = await readJournal(join(folder, journalName));
    for (const [known, left] of [
      [[], [gone.email, stays.email]],
      [erased, [stays.email]],
    ] as const) {
      const { back, counts } = await restoreInto(join(folder, name), known);
      expect(counts.skippedErased).toBe(known.length === 0 ? 0 : 2);
      for (const table of ["contacts", "applications"] as const) {
        const rows = await back.deps.db.query.selectFrom(table).select("email").orderBy("email").execute();
        expect(rows.map(({ email }) => email)).toEqual(left);
      }
      const mails = await back.deps.db.query.selectFrom("outbox").select("payload").execute();
      expect(mails.some(({ payload }) => payload.includes("Eva"))).toBe(left.length === 2);
      expect(await Array.fromAsync(back.deps.storage.list("cvs"))).toHaveLength(left.length);
      const isErasure = (line: string) => line.includes(" erased ");
      const restored = await readDatabaseJournal(back.deps.db, new Date());
      expect(restored.filter(isErasure), "A second restore leaves them out as well").toEqual(known.filter(isErasure));
    }
  }, 60_000);

  test("an older backup does not let in a user disabled since, unless the user was enabled again", async () => {
    const { db } = site.deps;
    const user = { password_hash: "h", created_at: new Date().toISOString(), disabled_at: null, password_made_up: 0 };
    const users = ["left", "returned", "stays"].map((name) => ({
      ...user,
      id: name,
      username: name,
      username_key: name,
    }));
    await db.query.insertInto("admins").values(users).execute();
    const { name } = await night();
    const disable = (names: string[], disabled_at: string | null) =>
      db.query.updateTable("admins").set({ disabled_at }).where("id", "in", names).execute();
    await disable(["left", "returned"], new Date().toISOString());
    await keepJournal();
    await disable(["returned"], null);
    const known = await keepJournal();
    const { back } = await restoreInto(join(folder, name), known);
    const rows = await back.deps.db.query
      .selectFrom("admins")
      .selectAll()
      .where("id", "in", ["left", "returned", "stays"])
      .orderBy("id")
      .execute();
    expect(rows.map((row) => [row.id, row.disabled_at !== null, row.disabled_by])).toEqual([
      ["left", true, "restore"],
      ["returned", false, null],
      ["stays", false, null],
    ]);
    await back.deps.db.query.updateTable("admins").set({ disabled_at: null }).where("id", "=", "left").execute();
    const { since } = readJournalState(await readDatabaseJournal(back.deps.db, new Date()));
    expect(since("disabled", "left"), "Let in again there").toBeUndefined();
  }, 60_000);

  test("a backup does not contain the last mail to an erased person", async () => {
    const letter = { kind: "myNotice", recipient: gone.email, language: "en", payload: JSON.stringify(gone) };
    const at = new Date().toISOString();
    const waiting = { ...letter, id: "waiting", subject_id: null, created_at: at, next_attempt_at: at };
    await site.deps.db.query.insertInto("outbox").values(waiting).execute();
    const { name } = await night();
    const held = gunzipSync(readFileSync(join(folder, name))).toString();
    expect(held).toContain("site-backup");
    expect(held).not.toContain(gone.email);
  });

  test("the oldest backups are pruned, the journal stays, and other users can read neither", async () => {
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    const nights = Array.from({ length: maxBackups + 1 }, (_, at) => formatBackupName(ago(at + 1)));
    for (const each of nights) writeFileSync(join(folder, each), "");
    writeFileSync(join(folder, "mine.txt"), "");
    writeFileSync(join(folder, `${formatBackupName(ago(2))}.part`), "half of somebody");
    const underWay = `${formatBackupName(ago(0.1))}.part`;
    writeFileSync(join(folder, underWay), "of another that runs at the same time");
    const line = `${ago(4_000).toISOString()} erased ${hashId("old")}`;
    writeFileSync(join(folder, journalName), `${line}\n`);
    const { name, removed } = await night(now);
    expect(removed).toBe(2);
    const left = [...nights.slice(0, maxBackups - 1), name, underWay, journalName, "mine.txt"];
    expect(readdirSync(folder).sort()).toEqual(left.sort());
    expect(await readJournal(join(folder, journalName))).toContain(line);
    expect([name, journalName].map((each) => statSync(join(folder, each)).mode & 0o077)).toEqual([0, 0]);
  });

  test("a backup contains neither the signing key nor unclaimed uploads", async () => {
    await write(site, stays);
    const unclaimed = Buffer.from("%PDF-1.4 of somebody who never applied");
    await uploaded(site, unclaimed);
    const { name, objects } = await night();
    const held = gunzipSync(readFileSync(join(folder, name))).toString();
    expect(objects).toBe(1);
    expect(held).not.toContain(unclaimed.toString("base64"));
    expect(held).not.toContain(site.deps.signingKey.toString("base64url"));
    expect(held).not.toMatch(/"table":"uploads"/);
  });

  test("a backup without a file that an application names is made, and fails", async () => {
    await write(site, stays);
    const now = new Date();
    const files = site.deps.db.query.selectFrom("applications").select("resume_object");
    await site.deps.storage.remove((await files.executeTakeFirstOrThrow()).resume_object ?? "");
    await expect(night(now)).rejects.toThrow("without 1 CVs that applications name");
    expect(gunzipSync(readFileSync(join(folder, formatBackupName(now)))).toString()).toContain(stays.name);
  });
});

test("a journal that is damaged is refused", async () => {
  writeFileSync(join(folder, journalName), "2026-11-16T00:00:00.000Z erased 12\n");
  await expect(readJournal(join(folder, journalName))).rejects.toThrow("damaged");
});

describe.skipIf(!offered("swift"))("a backup bucket", () => {
  test("a backup bucket holds the same bytes, loses its oldest backups, and gives the newest back", async () => {
    const site = await testApp();
    const bucket = openBucket(await freshBucket());
    const now = new Date();
    const place = { ...site.deps, bucket };
    writeFileSync(join(folder, "old"), "x");
    const ago = (days: number) => formatBackupName(new Date(now.getTime() - days * dayMs));
    const nights = Array.from({ length: maxBackups - 1 }, (_, at) => ago(at + 1));
    for (const night of [...nights, ago(50)]) await bucket.put(night, join(folder, "old"));
    const { name } = await makeNightly(place, folder, now);
    expect((await bucket.names()).sort()).toEqual([...nights, name, journalName].sort());
    const back = join(folder, "back");
    expect(await bucket.get(name, back)).toBe(true);
    expect(readFileSync(back).equals(readFileSync(join(folder, name)))).toBe(true);
    expect(await bucket.get("none", join(folder, "none"))).toBe(false);
  }, 60_000);

  test("a missing backup bucket is named in the error", async () => {
    const bucket = openBucket({ ...(await freshBucket()), bucket: "nowhere-at-all" });
    writeFileSync(join(folder, "file"), "x");
    await expect(bucket.put("file", join(folder, "file"))).rejects.toThrow("There is no bucket nowhere-at-all");
  });
});
