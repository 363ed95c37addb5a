import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { scanner as realScanner } from "../../tests/support/clamav.ts";
import { engines, lacks } from "../../tests/support/database.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { bucketVariables, freshBucket } from "../../tests/support/s3.ts";
import { offered } from "../../tests/support/services.ts";
import { noteOutcome } from "../backup/outcome.ts";
import { migrate } from "../db/migrate.ts";
import { openPostgres, postgresDialect } from "../db/postgres.ts";
import type { Tables } from "../db/schema.ts";
import { writeLastStart } from "../db/settings.ts";
import { addDemoJobs } from "../features/careers/demo.ts";
import { backups } from "./backups.ts";
import { examine } from "./checks.ts";
import { clocks } from "./clocks.ts";
import { database } from "./content.ts";
import { examples } from "./examples.ts";
import { files } from "./files.ts";
import type { Patient } from "./finding.ts";
import { jobs } from "./jobs.ts";
import { lostSettings } from "./lost-settings.ts";
import { disk } from "./machine.ts";
import { modes } from "./modes.ts";
import { patientWith, says } from "./patient.fixture.ts";
import { exitStatus, report } from "./report.ts";
import { scanner } from "./scanner.ts";
import { translation } from "./translation.ts";
import { users } from "./users.ts";

const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

describe.each(engines.filter((engine) => !lacks(engine)))("on %s", (engine) => {
  test("the database, its users and its backups", async () => {
    const patient = await patientWith({}, engine);
    const { db } = patient;
    if (!db) throw new Error("no database");
    expect(await says(database, patient)).toEqual([expect.stringMatching(/^fine/)]);
    expect(await says(database, { ...patient, db: undefined })).toEqual([expect.stringMatching(/^problem/)]);
    expect(await says(users, patient)).toEqual(["fine: 1 users can sign in to the admin."]);
    await db.query.updateTable("admins").set({ password_made_up: 1 }).execute();
    expect(await says(users, patient)).toEqual([expect.stringMatching(/^warning: The first password of /)]);
    await db.query.updateTable("admins").set({ disabled_at: "2026" }).execute();
    expect(await says(users, patient)).toEqual([expect.stringMatching(/^problem: Nobody can sign in/)]);

    expect(await says(backups, patient)).toEqual([expect.stringMatching(/^problem: No backup of this site is known/)]);
    await noteOutcome(db.query, "madeAt", hours(100));
    expect(await says(backups, patient)).toEqual([expect.stringMatching(/^problem: The last backup is 100 hours/)]);
    await noteOutcome(db.query, "madeAt", hours(30));
    expect(await says(backups, patient)).toEqual([expect.stringMatching(/^warning: The last backup is 30 hours/)]);
    await noteOutcome(db.query, "madeAt", hours(2));
    expect(await says(backups, patient)).toEqual(["fine: The last backup was made 2 hours ago."]);
    await noteOutcome(db.query, "failedAt", hours(1));
    expect(await says(backups, patient)).toEqual([expect.stringMatching(/^problem: The last backup failed/)]);
  });

  test("a database whose time is another", async () => {
    const patient = await patientWith({}, engine);
    const off = { ...patient, clock: () => hours(1) };
    const words = (await says(clocks, off)).join();
    expect(words).toMatch(engine === "postgres" ? /^problem: .* 3\d{3} seconds from the database/ : /^$/);
  });
});

test.skipIf(lacks("postgres"))("a database that lacks letters and holds a site already", async () => {
  const patient = await patientWith({}, "postgres");
  const pool = openPostgres(await freshDatabase("LATIN2"), 1);
  const query = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  await migrate(query, "postgres");
  const db = patient.db && { ...patient.db, query };
  expect(await says(database, { ...patient, db })).toEqual([expect.stringMatching(/^problem: .* LATIN2/)]);
  await query.destroy();
});

test("settings that protect and are lost", async () => {
  const patient = await patientWith({});
  if (!patient.db) throw new Error("no database");
  expect(await says(lostSettings, patient)).toEqual([]);
  await writeLastStart(patient.db.query, { set: [], lost: [] });
  expect(await says(lostSettings, patient)).toEqual([expect.stringMatching(/^fine/)]);
  await writeLastStart(patient.db.query, { set: [], lost: ["TRUST_PROXY", "BACKUP_BUCKET"] });
  expect(await says(lostSettings, patient)).toEqual([
    expect.stringMatching(/^warning: .*TRUST_PROXY, BACKUP_BUCKET .*RUN_WITHOUT=TRUST_PROXY,BACKUP_BUCKET\.$/),
  ]);
});

test("invented jobs and example addresses are told by name", async () => {
  const patient = await patientWith({ DEMO_CONTENT: "on" });
  if (!patient.db) throw new Error("no database");
  expect(await says(jobs, patient)).toEqual(["fine: No invented jobs are shown."]);
  await addDemoJobs({ config: patient.config, db: patient.db, clock: patient.clock });
  expect(await says(jobs, patient)).toEqual([expect.stringMatching(/^problem: Invented jobs are shown: /)]);
  expect((await says(examples, patient))[0]).toMatch(/MAIL_FROM, .*BRAND_EMAIL, BRAND_CITY_REPORTS_URL/);
});

test("an operator's own addresses are no examples", async () => {
  const own = { BRAND_EMAIL: "we@own.test", SITE_URL: "https://www.own.test" };
  const links = ["CITY_REPORTS", "CONSUMER_SITE", "APP_STORE", "GOOGLE_PLAY"].map((name) => [
    `BRAND_${name}_URL`,
    "https://own.test",
  ]);
  const patient = await patientWith({ ...own, ...Object.fromEntries(links) });
  expect((await says(examples, patient)).filter((line) => line.startsWith("problem"))).toEqual([]);
  const brand = { ...patient.config.brand, legalName: undefined };
  expect(await says(examples, { ...patient, config: { ...patient.config, brand } })).toContainEqual(
    expect.stringMatching(/^warning: The site does not say who runs it: .*BRAND_LEGAL_NAME/),
  );
});

describe("files", () => {
  test("in a folder, and a folder that cannot be written", async () => {
    const patient = await patientWith({});
    expect(await says(files, patient)).toEqual(["fine: The data folder keeps files and gives them back."]);
    if (!patient.storage) throw new Error("no files");
    const broken = { ...patient.storage, write: () => Promise.reject(Object.assign(new Error(), { code: "EACCES" })) };
    expect(await says(files, { ...patient, storage: broken })).toEqual([
      expect.stringMatching(/^problem: The data folder cannot be used: EACCES/),
    ]);
  });

  test.skipIf(!offered("swift"))("in a bucket that browsers may send to, and in one that they may not", async () => {
    const bucket = await freshBucket();
    const site = { SITE_URL: "https://www.own.test" };
    const patient = await patientWith({ ...site, ...bucketVariables(bucket) });
    expect(await says(files, patient)).toEqual([
      `fine: The bucket ${bucket.bucket} keeps files and gives them back.`,
      "fine: The bucket takes files from browsers on https://www.own.test.",
    ]);
    if (!patient.storage) throw new Error("no files");
    for (const prefix of ["uploads", "cvs"] as const)
      expect(await Array.fromAsync(patient.storage.list(prefix))).toEqual([]);

    const { origin } = new URL(bucket.endpoint);
    const closed = {
      ...patient.storage,
      // What no rule of the bucket is about.
      uploadUrl: async () => `${origin}/healthcheck`,
    };
    expect((await says(files, { ...patient, storage: closed }))[1]).toMatch(
      /^problem: Browsers cannot upload: the bucket does not allow .*www\.own\.test/,
    );
    const wrong = await patientWith({ ...site, ...bucketVariables({ ...bucket, secretAccessKey: "wrong" }) });
    expect(await says(files, wrong)).toEqual([expect.stringMatching(/^problem: The bucket .*cannot be used: .*403/)]);
  });
});

describe("the virus scanner", () => {
  test("that is not there, or does not answer", async () => {
    expect(await says(scanner, await patientWith({}))).toEqual([expect.stringMatching(/^warning/)]);
    const away = await patientWith({ CLAMAV_HOST: "127.0.0.1", CLAMAV_PORT: "1" });
    expect(await says(scanner, away)).toEqual([expect.stringMatching(/^problem: .*does not answer/)]);
  });

  test.skipIf(!offered("clamav"))("that finds the test virus", async () => {
    const { host, port } = await realScanner();
    const patient = await patientWith({ CLAMAV_HOST: host, CLAMAV_PORT: String(port) });
    expect(await says(scanner, patient)).toEqual([expect.stringMatching(/^fine: .*finds the test virus/)]);
  });
});

test("a translator that is off, has no model, or does not answer", async () => {
  expect(await says(translation, await patientWith({ TRANSLATOR: "off" }))).toEqual([expect.stringMatching(/^fine/)]);
  const model = await patientWith({ TRANSLATOR: "firefox" });
  expect(await says(translation, model)).toEqual([expect.stringMatching(/^warning: .*npm run model/)]);
  const away = await patientWith({ TRANSLATOR: "libretranslate", LIBRETRANSLATE_URL: "http://127.0.0.1:1" });
  expect(await says(translation, away)).toEqual([expect.stringMatching(/^warning: .*libretranslate does not answer/)]);
});

test("a disk is asked for its room", async () => {
  expect((await says(disk, await patientWith({})))[0]).toMatch(/GB \(\d+ %\) are free below/);
});

test.skipIf(process.platform === "win32")("what others on the machine may read is named with its mending", async () => {
  const patient = await patientWith({});
  const { dataDir } = patient.config;
  chmodSync(dataDir, 0o700);
  mkdirSync(join(dataDir, "objects"), { recursive: true });
  chmodSync(join(dataDir, "objects"), 0o755);
  expect((await says(modes, patient)).join()).not.toContain(dataDir);
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, "site.db"), "", { flag: "a" });
  expect((await says(modes, patient))[0]).toMatch(new RegExp(`^warning: .*${dataDir}.*chmod -R go= '${dataDir}'`));
});

test.skipIf(process.platform === "win32")("that a proxy which sends CVs itself may pass through is well", async () => {
  for (const [settings, verdict] of [
    [{}, "warning"],
    [{ ACCEL_REDIRECT: "/kept", TRUST_PROXY: "127.0.0.1" }, "fine"],
  ] as const) {
    const patient = await patientWith(settings);
    const { dataDir } = patient.config;
    chmodSync(join(dataDir, "site.db"), 0o600);
    chmodSync(dataDir, 0o710);
    expect((await says(modes, patient))[0]).toMatch(new RegExp(`^${verdict}: `));
  }
});

test.skipIf(process.getuid?.() !== 0)("what was restored by root and not given back is told", async () => {
  const patient = await patientWith({});
  chownSync(patient.config.dataDir, 12_345, 12_345);
  expect((await says(modes, patient))[0]).toMatch(/^problem: .*site\.db.*belongs to another user.*chown -R/);
});

test("one check that breaks does not keep the others from being told, and the end says how bad it is", async () => {
  const patient = await patientWith({});
  const config = { ...patient.config, dataDir: join(patient.config.dataDir, "nowhere") };
  const broken: Patient = { ...patient, config };
  const examined = await examine(broken);
  expect(report(examined)).toMatch(/^PROBLEM {2}disk {8}This could not be looked at: ENOENT/m);
  expect(report(examined)).toMatch(/^ok {7}database/m);
  expect(exitStatus(examined)).toBe(2);
  const only = (level: "fine" | "warning") => [{ name: "x", findings: [{ level, says: "", mend: "" }] }];
  expect([exitStatus(only("fine")), exitStatus(only("warning"))]).toEqual([0, 1]);
});
