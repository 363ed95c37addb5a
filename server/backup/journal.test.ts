import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { restoreInto } from "../../tests/fixtures/filled-site.ts";
import { type StaffApp, startStaffApp, type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, openJob, readMyToken } from "../../tests/support/applicant.ts";
import { engines } from "../../tests/support/database.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { backup } from "./backup.ts";
import type { BackupBucket } from "./bucket.ts";
import { addToJournal, hashId, journalName, readDatabaseJournal, readJournal, readJournalState } from "./journal.ts";
import { fetchNewest, makeNightly } from "./nightly.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("journal");
});

const people = ["leaves", "returns", "refuses", "agrees again", "asked staff", "stays"] as const;
type Person = (typeof people)[number];

describe.each(engines)("withdrawals by applicants on %s", (engine) => {
  let site: StaffApp;
  let tokens: Map<Person, string>;
  let ids: Map<Person, string>;
  const [file, journal] = [() => join(folder, "site.jsonl.gz"), () => join(folder, journalName)];
  beforeEach(async () => {
    site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" });
    const job = await openJob(site);
    tokens = new Map();
    ids = new Map();
    for (const name of people) {
      const email = `${name.replaceAll(" ", "-")}@posta.example`;
      const { applicationId } = await apply(site, job, { name, email, keepForLater: true });
      tokens.set(name, await readMyToken(site, applicationId));
      ids.set(name, applicationId);
    }
    await backup(site.deps.db, site.deps.storage, file(), new Date());
  });

  const put = async (person: Person, path: string, wanted: object) => {
    site.pass(1_000);
    const payload = { token: tokens.get(person), ...wanted };
    const answer = await site.app.inject({ method: "PUT", url: `/api/my/${path}`, payload });
    expect(answer.statusCode).toBe(200);
  };
  const keep = async (of: TestApp = site) => addToJournal(journal(), await readDatabaseJournal(of.deps.db, new Date()));
  async function takeBack() {
    for (const person of ["leaves", "returns"] as const) await put(person, "withdrawn", { withdrawn: true });
    for (const person of ["refuses", "agrees again"] as const) await put(person, "consent", { keepForLater: false });
    expect((await site.send("POST", `applications/${ids.get("asked staff")}/withdraw-consent`)).statusCode).toBe(200);
  }
  const standing = async (of: TestApp) => {
    const columns = ["name", "withdrawn_at", "keep_for_later"] as const;
    const rows = await of.deps.db.query.selectFrom("applications").select(columns).execute();
    return Object.fromEntries(
      rows.map(({ name, withdrawn_at, keep_for_later }) => [name, [withdrawn_at !== null, keep_for_later]]),
    );
  };
  test("a withdrawal stays when an older backup is restored, unless the applicant took it back", async () => {
    await takeBack();
    await keep();
    await put("returns", "withdrawn", { withdrawn: false });
    await put("agrees again", "consent", { keepForLater: true });
    const known = await keep();
    expect(readFileSync(journal(), "utf8")).not.toContain(ids.get("leaves"));
    const live = await standing(site);
    expect([live.leaves, live.refuses]).toEqual([
      [true, 1],
      [false, 0],
    ]);
    const { back, counts } = await restoreInto(file(), known);
    expect(await standing(back)).toEqual(live);
    expect(counts).toMatchObject({ withdrawn: 1, consentEnded: 2, skippedErased: 0 });
  }, 60_000);

  test("a withdrawal that a restored backup did not know is still in the journal", async () => {
    await takeBack();
    await keep();
    const before = await readJournal(journal());
    const { back, counts } = await restoreInto(file(), []);
    expect(counts).toMatchObject({ withdrawn: 0, consentEnded: 0 });
    expect(await keep(back)).toEqual(expect.arrayContaining([...before]));
  }, 60_000);
});

describe("a journal", () => {
  let site: TestApp;
  beforeEach(async () => {
    site = await testApp();
    await site.deps.db.query.insertInto("journal").values(erasure("before")).execute();
  });

  const erasure = (subject_id: string) => ({ at: new Date().toISOString(), event: "erased" as const, subject_id });
  const isErased = async (file: string, ...ids: string[]) =>
    ids.map(readJournalState(await readJournal(file)).isErased);

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

  test("a backup that is fetched from a bucket adds the bucket's journal to the one in the folder", async () => {
    const bucket = bucketAt(join(folder, "bucket"));
    await makeNightly({ ...site.deps, bucket }, folder, new Date());
    await site.deps.db.query.insertInto("journal").values(erasure("since")).execute();
    const file = join(folder, journalName);
    await addToJournal(file, await readDatabaseJournal(site.deps.db, new Date()));
    expect((await fetchNewest(bucket, folder)).hasJournal).toBe(true);
    expect(await isErased(file, "before", "since")).toEqual([true, true]);
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    await fetchNewest(bucket, elsewhere);
    expect(await isErased(join(elsewhere, journalName), "before", "since")).toEqual([true, false]);
    expect(readdirSync(elsewhere).filter((name) => name.startsWith(journalName))).toEqual([journalName]);
  });

  test("the first night of a replaced machine adds to the bucket's journal", async () => {
    const bucket = bucketAt(join(folder, "bucket"));
    const line = `2020-01-01T00:00:00.000Z erased ${hashId("of another machine")}\n`;
    writeFileSync(join(folder, "bucket", journalName), line);
    await makeNightly({ ...site.deps, bucket }, folder, new Date());
    for (const file of [join(folder, "bucket", journalName), join(folder, journalName)])
      expect(await isErased(file, "of another machine", "before")).toEqual([true, true]);
  });

  test("a damaged journal of a bucket stays as it is, and the night fails", async () => {
    const bucket = bucketAt(join(folder, "bucket"));
    writeFileSync(join(folder, "bucket", journalName), "half a li");
    const night = makeNightly({ ...site.deps, bucket }, folder, new Date());
    await expect(night).rejects.toThrow("erasures.txt of BACKUP_BUCKET is not a journal");
    expect(readFileSync(join(folder, "bucket", journalName), "utf8")).toBe("half a li");
  });

  test("journals with Windows line ends or concatenated ones are read", async () => {
    const file = join(folder, journalName);
    const line = (id: string) => `2020-01-01T00:00:00.000Z erased ${hashId(id)}`;
    writeFileSync(file, `${line("one")}\r\n${line("other")}\r\n`);
    expect(readJournalState(await readJournal(file)).until).toBeUndefined();
    const now = new Date();
    await addToJournal(file, await readDatabaseJournal(site.deps.db, now));
    writeFileSync(file, `${readFileSync(file, "utf8")}${line("one")}\n${line("third")}\n`);
    expect(await isErased(file, "one", "other", "third", "before")).toEqual([true, true, true, true]);
    expect(readJournalState(await readJournal(file)).until).toBe(now.toISOString());
  });
});
