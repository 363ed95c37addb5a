import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { patientWith, says } from "../../tests/fixtures/patient.ts";
import { scanner as realScanner } from "../../tests/support/clamav.ts";
import { engines, lacks } from "../../tests/support/database.ts";
import { bucketVariables, freshBucket } from "../../tests/support/s3.ts";
import { offered } from "../../tests/support/services.ts";
import { noteOutcome } from "../backup/outcome.ts";
import { addDemoJobs } from "../features/jobs/demo.ts";
import { backups } from "./backups.ts";
import { examine } from "./checks.ts";
import { database } from "./content.ts";
import { examples } from "./examples.ts";
import { files } from "./files.ts";
import type { Patient } from "./finding.ts";
import { jobs } from "./jobs.ts";
import { modes } from "./modes.ts";
import { exitStatus, report } from "./report.ts";
import { scanner } from "./scanner.ts";
import { translation } from "./translation.ts";
import { users } from "./users.ts";

const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

describe.each(engines.filter((engine) => !lacks(engine)))("on %s", (engine) => {
  test("the doctor reports a missing database, users who cannot sign in, and old or failed backups", async () => {
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
  test("the doctor reports a data folder that cannot be written", async () => {
    const patient = await patientWith({});
    expect(await says(files, patient)).toEqual(["fine: The data folder keeps files and gives them back."]);
    if (!patient.storage) throw new Error("no files");
    const broken = { ...patient.storage, write: () => Promise.reject(Object.assign(new Error(), { code: "EACCES" })) };
    expect(await says(files, { ...patient, storage: broken })).toEqual([
      expect.stringMatching(/^problem: The data folder cannot be used: EACCES/),
    ]);
  });

  test.skipIf(!offered("swift"))("the doctor reports a bucket that does not take uploads from browsers", async () => {
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
  test("the doctor reports a virus scanner that is not set or does not answer", async () => {
    expect(await says(scanner, await patientWith({}))).toEqual([expect.stringMatching(/^warning/)]);
    const away = await patientWith({ CLAMAV_HOST: "127.0.0.1", CLAMAV_PORT: "1" });
    expect(await says(scanner, away)).toEqual([expect.stringMatching(/^problem: .*does not answer/)]);
  });

  test.skipIf(!offered("clamav"))("a virus scanner that finds the test virus is fine", async () => {
    const { host, port } = await realScanner();
    const patient = await patientWith({ CLAMAV_HOST: host, CLAMAV_PORT: String(port) });
    expect(await says(scanner, patient)).toEqual([expect.stringMatching(/^fine: .*finds the test virus/)]);
  });
});

test("the doctor warns of a translator without a model or an answer", async () => {
  expect(await says(translation, await patientWith({ TRANSLATOR: "off" }))).toEqual([expect.stringMatching(/^fine/)]);
  const model = await patientWith({ TRANSLATOR: "firefox" });
  expect(await says(translation, model)).toEqual([expect.stringMatching(/^warning: .*npm run model/)]);
  const away = await patientWith({ TRANSLATOR: "libretranslate", LIBRETRANSLATE_URL: "http://127.0.0.1:1" });
  expect(await says(translation, away)).toEqual([expect.stringMatching(/^warning: .*libretranslate does not answer/)]);
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
