import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { cvFiles, pdfFile } from "../../tests/fixtures/cv-files.ts";
import { destroy, emptyPlace, fill, type Place, readContents } from "../../tests/fixtures/filled-site.ts";
import { admin, signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, attach, download, openJob, uploaded } from "../../tests/support/applicant.ts";
import { testDatabase } from "../../tests/support/database.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { offered } from "../../tests/support/services.ts";
import { readConfig } from "../config.ts";
import { openDatabase, openSite } from "../db/open.ts";
import { addDemoJobs } from "../features/jobs/demo.ts";
import { createStorage } from "../storage/create-storage.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { readArchive, writeArchive } from "./archive.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder("backup-file");
  file = join(folder, "site.jsonl.gz");
});

const open = (variables: Record<string, string>) => testApp("sqlite", { RATE_LIMIT_SCALE: "1000", ...variables });

/** Opens database and storage by environment variables, as the command does. */
async function openPlace(variables: Record<string, string>, alone: boolean) {
  const config = readConfig(variables);
  const db = await (alone ? openDatabase : openSite)({ ...config.database, dataDir: config.dataDir });
  const surroundings = { signingKey: Buffer.alloc(32), publicUrl: () => "", clock: () => new Date() };
  return { db, storage: createStorage(config, surroundings) };
}

async function restored(variables: Record<string, string>) {
  const { db, storage } = await openPlace(variables, true);
  const counts = await restore(db, storage, file).finally(() => db.close());
  return counts;
}

const ways: { from: Place; to: Place | "the same, destroyed" }[] = [
  { from: "embedded", to: "the same, destroyed" },
  { from: "embedded", to: "shared" },
  { from: "shared", to: "the same, destroyed" },
  { from: "shared", to: "embedded" },
];
describe.each(ways)("a backup of a site that is $from, restored into $to", ({ from, to }) => {
  const needsServices = from === "shared" || to === "shared";
  test.skipIf(needsServices && (!offered("postgres") || !offered("swift")))(
    "brings back everything",
    { timeout: 60_000 },
    async () => {
      const variables = await emptyPlace(from);
      const site = await open(variables);
      const { withCv, token } = await fill(site);
      const before = await readContents(site.deps.db, site.deps.storage);
      const cv = await download(site, withCv);
      const source = await openPlace(variables, false);
      const written = await backup(source.db, source.storage, file, new Date());
      await source.db.close();
      await destroy(site, variables);

      const target = to === "the same, destroyed" ? variables : await emptyPlace(to);
      expect(await restored(target)).toEqual({ ...written, skippedErased: 0, withdrawn: 0, consentEnded: 0 });
      const back = await open(target);
      const after = await readContents(back.deps.db, back.deps.storage);
      expect(after.objects).toEqual(before.objects);
      const kept = ({ audit_events: _, uploads: __, site_state = [], ...tables }: typeof before.tables) => ({
        ...{ ...tables, site_state: site_state.filter((row) => !String(row).includes("signing_key")) },
      });
      expect(kept(after.tables)).toEqual(kept(before.tables));
      expect(before.tables.contacts).toHaveLength(600);
      expect((await download(back, withCv)).bytes.equals(cv.bytes)).toBe(true);
      // People come back, sessions do not.
      expect((await signIn(back.app, admin)).authorization).toMatch(/^Bearer .{43}$/);
      const old = await back.app.inject({ url: "/api/admin/contacts", headers: { authorization: token } });
      expect(old.statusCode).toBe(401);
    },
  );
});

test.each(["embedded", "shared"] as const)("a restored site that is %s gets no invented jobs", async (place) => {
  if (place === "shared" && (!offered("postgres") || !offered("swift"))) return;
  const source = await open({});
  await backup(source.deps.db, source.deps.storage, file, new Date());
  const target = await emptyPlace(place);
  await restored(target);
  const back = await open({ ...target, DEMO_CONTENT: "on" });
  await addDemoJobs(back.deps);
  expect((await back.app.inject("/api/jobs")).json()).toEqual([]);
});

describe("an archive", () => {
  let site: TestApp;
  beforeEach(async () => {
    site = await open({});
    await backup(site.deps.db, site.deps.storage, file, new Date());
  });

  /** Every line of it, or nothing where it is refused. */
  const content = async () => {
    const lines: string[] = [];
    try {
      for await (const line of readArchive(file)) lines.push(JSON.stringify(line));
      return lines;
    } catch (error) {
      expect(String(error)).toContain("damaged or incomplete");
      return undefined;
    }
  };

  test("an archive with any one bit changed is refused, or has the same content", async () => {
    const whole = readFileSync(file);
    const original = await content();
    let accepted = 0;
    for (const at of whole.keys()) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(file, changed);
      const read = await content();
      if (!read) continue;
      expect(read).toEqual(original);
      accepted += 1;
    }
    // Bits of gzip's header, and the last ones of deflate, mean nothing.
    expect(accepted).toBeLessThan(12);
  });

  test("a truncated archive is refused, and so is one with data after its end", async () => {
    const whole = readFileSync(file);
    for (const more of ["\0", "x", whole]) {
      appendFileSync(file, more);
      expect(await content()).toBeUndefined();
      writeFileSync(file, whole);
    }
    for (let length = whole.length - 1; length >= 0; length -= 7) {
      truncateSync(file, length);
      expect(await content()).toBeUndefined();
    }
  });

  test("an archive of a newer release is refused, rather than restored in part", async () => {
    const newer = join(folder, "newer.jsonl.gz");
    const lines = await Array.fromAsync(readArchive(file));
    const { db } = await testDatabase("sqlite");
    for (const [table, column] of [
      ["admins", "telegraph"],
      ["telegrams", "id"],
    ] as const) {
      const row = { table, row: { id: "later", [column]: "x" } };
      await writeArchive(newer, Readable.from([...lines.slice(0, 2), row, ...lines.slice(2)]));
      const message = new RegExp(`has ${table === "admins" ? "admins.telegraph" : table}, of a newer release`);
      await expect(restore(db, site.deps.storage, newer)).rejects.toThrow(message);
    }
    expect(await db.query.selectFrom("admins").select("id").execute()).toEqual([]);
  });

  test("a damaged archive leaves the target site empty", async () => {
    await fill(site);
    await backup(site.deps.db, site.deps.storage, file, new Date());
    const changed = readFileSync(file);
    const middle = changed.length >> 1;
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    writeFileSync(file, changed);
    const target = await emptyPlace("embedded");
    await expect(restored(target)).rejects.toThrow("The database was not changed");
    const { db, storage } = await openPlace(target, true);
    const { tables, objects } = await readContents(db, storage);
    expect([Object.values(tables).flat(), objects]).toEqual([[], []]);
    await db.close();
  });

  test("a site with data refuses a restore, and so does a missing file", async () => {
    const before = await readContents(site.deps.db, site.deps.storage);
    await expect(restore(site.deps.db, site.deps.storage, file)).rejects.toThrow("already holds data");
    expect(await readContents(site.deps.db, site.deps.storage)).toEqual(before);
    const { db } = await testDatabase("sqlite");
    await expect(restore(db, site.deps.storage, join(folder, "none"))).rejects.toThrow("ENOENT");
  });

  test.skipIf(process.platform === "win32")("an archive's file can be read by its owner only", async () => {
    const target = join(folder, "other.jsonl.gz");
    writeFileSync(`${target}.part`, "", { mode: 0o666 });
    chmodSync(`${target}.part`, 0o666);
    const held = openSync(`${target}.part`, "r");
    await backup(site.deps.db, site.deps.storage, target, new Date());
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readFileSync(held)).toHaveLength(0);
    closeSync(held);
  });

  test("an archive that cannot be completed leaves no file", async () => {
    const target = join(folder, "other.jsonl.gz");
    const { storage } = site.deps;
    await apply(site, await openJob(site)).then(async (application) =>
      attach(site, application, await uploaded(site, cvFiles.pdf.bytes)),
    );
    const broken = { ...storage, read: () => Promise.reject(new Error("the disk is gone")) };
    await expect(backup(site.deps.db, broken, target, new Date())).rejects.toThrow("the disk is gone");
    expect(readdirSync(folder)).toEqual(["site.jsonl.gz"]);
    expect(existsSync(target)).toBe(false);
  });
});

for (const place of ["embedded", "shared"] as const) {
  const lacking = place === "shared" && (!offered("postgres") || !offered("swift"));
  test.skipIf(lacking)(`a backup of a busy ${place} site is a consistent snapshot`, { timeout: 60_000 }, async () => {
    const variables = await emptyPlace(place);
    const site = await open(variables);
    const job = await openJob(site);
    const enquiry = { name: "Eva Malá", email: "e@x.example", projectType: "travel", message: "Dobrý deň, Eva." };
    const acknowledged: string[] = [];
    let running = true;
    async function write(): Promise<void> {
      while (running) {
        const sent = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
        acknowledged.push(sent.json().id);
        const application = await apply(site, job);
        await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
      }
    }
    const writers = [write(), write(), write()];
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5);
    let before: string[];
    const source = await openPlace(variables, false);
    do {
      before = [...acknowledged];
      await backup(source.db, source.storage, file, new Date());
    } while (acknowledged.length === before.length);
    await source.db.close();
    running = false;
    await Promise.all(writers);

    const target = await emptyPlace("embedded");
    await restored(target);
    const { db, storage } = await openPlace(target, true);
    const contacts = await db.query.selectFrom("contacts").select("id").execute();
    expect(contacts.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    // Each enquiry and application was written with its two mails: half of that would be half a moment.
    const mails = await db.query.selectFrom("outbox").select("subject_id").execute();
    const applications = await db.query.selectFrom("applications").select(["id", "resume_object"]).execute();
    expect(mails).toHaveLength(2 * (contacts.length + applications.length));
    for (const { resume_object: key } of applications) {
      if (key) expect(await storage.size(key)).toBe(cvFiles.pdf.bytes.length);
    }
    await db.close();
  });
}

test("a file whose reading was interrupted is in the archive once and complete", async () => {
  const target = join(folder, "site.jsonl.gz");
  const site = await testApp();
  const { db, storage } = site.deps;
  const written = pdfFile(randomBytes(150_000).toString("hex"));
  await attach(site, await apply(site, await openJob(site)), await uploaded(site, written));
  let cuts = 0;
  const flaky: typeof storage = {
    ...storage,
    async read(key) {
      const content = await storage.read(key);
      return content && cuts < 2 ? Readable.from(cutOff(content), { objectMode: false }) : content;
    },
  };
  async function* cutOff(content: AsyncIterable<unknown>) {
    for await (const chunk of content) {
      yield chunk;
      cuts += 1;
      throw new StorageUnavailable("cut-off");
    }
  }
  const before = await readContents(db, storage);
  expect(await backup(db, flaky, target, new Date())).toMatchObject({ objects: before.objects.length, lost: 0 });
  expect(cuts).toBe(2);
  const pieces = new Map<string, Buffer>();
  for await (const line of readArchive(target))
    if ("object" in line) {
      const piece = Buffer.from(line.data, "base64");
      pieces.set(line.object, Buffer.concat([pieces.get(line.object) ?? Buffer.alloc(0), piece]));
    }
  expect([...pieces].map(([key, piece]) => [key, piece.toString("base64")]).sort()).toEqual(before.objects);
});
