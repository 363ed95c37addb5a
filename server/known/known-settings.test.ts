import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { cvFiles } from "../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { apply, attach, openJob, uploadAddress } from "../../tests/support/applicant.ts";
import { enquiry } from "../../tests/support/enquiry.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { Background } from "../background/background.ts";
import { type Config, ConfigError, readConfig } from "../config.ts";
import { writeSetting } from "../db/settings.ts";
import type { Deps } from "../deps.ts";
import { environment } from "../environment.ts";
import { createDiskStorage } from "../storage/disk.ts";
import { requireKnownDatabase } from "./known-database.ts";
import { requireKnownSettings } from "./known-settings.ts";

/** Every setting has a value in the example; here none of the services behind them answers. */
const examples = Object.fromEntries(
  [...readFileSync(".env.example", "utf8").matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);
const { DATABASE_URL, ACCEL_REDIRECT, RUN_WITHOUT, ...others } = examples;
const full = {
  ...others,
  S3_ENDPOINT: "http://127.0.0.1:1",
  CLAMAV_HOST: "127.0.0.1",
  CLAMAV_PORT: "1",
  SMTP_URL: "smtp://127.0.0.1:1?tls=off",
  BACKUP_BUCKET: "http://KEY:SECRET@127.0.0.1:1/site-backups",
  TRANSLATOR: "off",
  LOG_LEVEL: "silent",
  RATE_LIMIT_SCALE: "1000",
  RETAIN_CONTACTS_DAYS: "3650",
  RETAIN_APPLICATIONS_DAYS: "3650",
  RETAIN_CONSENTED_DAYS: "3650",
};
const folder = temporaryFolder("known");
const [data, asItWas] = [join(folder, "data"), join(folder, "as-it-was")];
let site: TestApp | undefined;
const stop = async () => {
  await site?.dispose();
  site = undefined;
};
afterEach(stop);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const surroundings = { signingKey: Buffer.alloc(32), publicUrl: () => "http://site.test", clock: () => new Date() };

interface Started {
  said: string;
  tasks: string[];
}

/** As main.ts starts it, on the same data; the bucket is a folder that is there only while S3_ says so. */
async function start(settings: Record<string, string>): Promise<Started> {
  const tasks: string[] = [];
  const lines: unknown[] = [];
  class Noted extends Background {
    override add(task: Parameters<Background["add"]>[0]): void {
      tasks.push(task.name);
      super.add(task);
    }
  }
  const storageOf = ({ s3 }: Config) => createDiskStorage(join(data, s3 ? "bucket" : "objects"), surroundings);
  const change = (deps: Deps): Deps => {
    const log = Object.assign(Object.create(deps.log), { warn: (...line: unknown[]) => lines.push(...line) });
    return { ...deps, log, background: new Noted(log), storage: storageOf(deps.config) };
  };
  try {
    const variables = { SITE_URL: "", ...settings, DATA_DIR: data };
    const config = readConfig(variables);
    requireKnownDatabase(config);
    const noteSettings = await requireKnownSettings(config, () => storageOf(config));
    site = await testApp("sqlite", variables, change);
    await noteSettings(site.deps);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { said: error.message, tasks: [] };
  }
  return { said: JSON.stringify(lines), tasks };
}

/** What people have given us, and what is on its way to them. */
async function kept({ db, storage }: Deps): Promise<unknown[]> {
  const applications = await db.query
    .selectFrom("applications")
    .select(["id", "resume_object", "resume_state"])
    .execute();
  const files = applications.map(({ resume_object }) => resume_object && storage.size(resume_object));
  const waiting = db.query.selectFrom("outbox").where("sent_at", "is", null).where("failed_at", "is", null);
  // Nobody has given us the list of the morning, which comes by itself at some hours of the day.
  const mails = waiting.select("id").where("kind", "!=", "morningList");
  const contacts = await db.query.selectFrom("contacts").select("id").execute();
  return [applications, contacts, await mails.orderBy("id").execute(), await Promise.all(files)];
}

const periods = ["RETAIN_CONTACTS_DAYS", "RETAIN_APPLICATIONS_DAYS", "RETAIN_CONSENTED_DAYS"];
const without = (...names: string[]) => ({ ...full, ...Object.fromEntries(names.map((name) => [name, ""])) });
let before: unknown[];

beforeAll(async () => {
  await start(full);
  if (!site) throw new Error("not started");
  const { app, deps } = site;
  const job = await openJob(site);
  for (let at = 0; at < 2; at++) {
    const url = await uploadAddress(app);
    await deps.storage.write(/uploads\/[\w-]+/.exec(url)?.[0] ?? "", Readable.from([cvFiles.pdf.bytes]));
    await attach(site, await apply(site, job), url);
  }
  await app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
  const created_at = new Date(deps.clock().getTime() - 1_000 * 24 * 60 * 60_000).toISOString();
  for (const table of ["applications", "contacts"] as const)
    await deps.db.query.updateTable(table).set({ created_at }).execute();
  for (const name of ["application retention", "contact retention", "outbox"]) await deps.background.runNow(name);
  before = await kept(deps);
  await stop();
  cpSync(data, asItWas, { recursive: true });
});

const again = () => {
  rmSync(data, { recursive: true });
  cpSync(asItWas, data, { recursive: true });
};

test("what the test holds is something: a CV that no scanner has seen, an enquiry, mails", () => {
  expect(before.map((rows) => Array.isArray(rows) && rows.length)).toEqual([2, 1, 6, 2]);
  expect(JSON.stringify(before)).toContain('"held"');
});

const missed = Object.keys(full).filter((name) => !["DATA_DIR", "ADMIN_USERNAME", "ADMIN_PASSWORD"].includes(name));
/** Which act on what people have given us; a new setting is among the others, which are lost together. */
const alone = missed.filter((name) =>
  /^(SITE_URL|TRUST_PROXY|REQUIRE_PASSKEY|BACKUP|S3|CLAMAV|SMTP|MAIL|RETAIN)/.test(name),
);
const rest = missed.filter((name) => !alone.includes(name));
const bucket = alone.filter((name) => /^S3_(ENDPOINT|BUCKET|ACCESS|SECRET)/.test(name));
test.each([
  ...alone.map((name) => ({ missing: [name], named: undefined })),
  { missing: bucket, named: /S3_ENDPOINT/ },
  { missing: rest, named: undefined },
])("a start without $missing destroys nothing, and says what is missing", async ({ missing, named }) => {
  again();
  const { said, tasks } = await start(without(...missing));
  for (const name of named ? [named] : missing) expect(said).toMatch(name);
  for (const task of tasks) await site?.deps.background.runNow(task);
  if (!site || tasks.length === 0) {
    await stop();
    await start(full);
  }
  expect(site && (await kept(site.deps))).toEqual(before);
});

describe("a start that would do what cannot be taken back is refused, once it is meant it is not", () => {
  const lost = {
    SITE_URL: ["SITE_URL", "TRUST_PROXY", "REQUIRE_PASSKEY"],
    CLAMAV_HOST: ["CLAMAV_HOST"],
    CVS: ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    RETAIN_CONTACTS_DAYS: ["RETAIN_CONTACTS_DAYS"],
    RETAIN_APPLICATIONS_DAYS: ["RETAIN_APPLICATIONS_DAYS"],
  };
  test.each(Object.entries(lost))("%s", async (name, settings) => {
    again();
    const { said } = await start(without(...settings));
    expect(said).toMatch(new RegExp(`^The settings lack .*\n  - ${name} .*\n.*RUN_WITHOUT=${name}\\.$`));
    await stop();
    expect((await start({ ...without(...settings), RUN_WITHOUT: name })).tasks).not.toEqual([]);
    await stop();
    expect((await start(without(...settings))).tasks).not.toEqual([]);
  });

  test("all periods at once", async () => {
    again();
    const { said } = await start(without(...periods));
    expect(said).toContain(
      "RETAIN_CONSENTED_DAYS is not set any more: applications that may be kept for later would go after 365 days instead of 3650.",
    );
    expect(said).toContain(`RUN_WITHOUT=${periods.join(",")}.`);
    await stop();
    expect((await start({ ...without(...periods), RUN_WITHOUT: periods.join(",") })).tasks).not.toEqual([]);
  });

  test("DATABASE_URL", () => {
    const dataDir = join(folder, "machine");
    const site = { DATA_DIR: dataDir, SITE_URL: "https://www.acme.example" };
    requireKnownDatabase(readConfig({ ...site, DATABASE_URL }));
    expect(() => requireKnownDatabase(readConfig(site))).toThrow("RUN_WITHOUT=DATABASE_URL.");
    requireKnownDatabase(readConfig({ ...site, RUN_WITHOUT: "DATABASE_URL" }));
    requireKnownDatabase(readConfig(site));
  });
});

test("a period that was shorter than its default may be lost: nothing goes sooner", async () => {
  rmSync(data, { recursive: true });
  await start({ RETAIN_CONTACTS_DAYS: "30" });
  await site?.deps.background.runNow("contact retention");
  await stop();
  const { said, tasks } = await start({});
  expect(said).toContain("RETAIN_CONTACTS_DAYS");
  expect(tasks).toContain("contact retention");
});

test.each(["CLAMAV_HOST", "RETAIN_CONTACTS_DAYS"])("%s that is there is not run without", (name) => {
  expect(() => readConfig({ [name]: "30", RUN_WITHOUT: name })).toThrow("names a setting that is there");
  expect(() => readConfig({ RUN_WITHOUT: name })).not.toThrow();
});

test("a folder that is not the one with the CVs is not begun in", async () => {
  again();
  const onDisk = without(...bucket);
  const [objects, disk] = [join(data, "objects"), join(folder, "disk")];
  rmSync(objects, { recursive: true, force: true });
  renameSync(join(data, "bucket"), objects);
  expect((await start(onDisk)).tasks).not.toEqual([]);
  await stop();
  renameSync(objects, disk);
  const { said } = await start(onDisk);
  expect(said).toContain(`CVS of the newest applications are not in ${objects}: it is another folder`);
  expect(said).toContain("RUN_WITHOUT=CVS.");
  rmSync(objects, { recursive: true });
  cpSync(disk, objects, { recursive: true });
  expect((await start(onDisk)).tasks).not.toEqual([]);
  await stop();
  rmSync(objects, { recursive: true });
  expect((await start({ ...onDisk, RUN_WITHOUT: "CVS" })).tasks).not.toEqual([]);
  await stop();
  expect((await start(onDisk)).tasks).not.toEqual([]);
});

test("a folder that never had a mark is looked into, too", async () => {
  again();
  const onDisk = without(...bucket);
  await start({ ...onDisk, RUN_WITHOUT: "CVS" });
  if (!site) throw new Error("not started");
  await writeSetting(site.deps.db.query, "known_settings", JSON.stringify({ set: [] }));
  await stop();
  rmSync(join(data, "objects"), { recursive: true });
  expect((await start(onDisk)).said).toContain("RUN_WITHOUT=CVS.");
});

test("an empty folder on a public address is told aloud", async () => {
  rmSync(data, { recursive: true });
  const first = { SITE_URL: "https://www.acme.example" };
  expect((await start(first)).said).toContain(`a new site begins in ${data}`);
  await stop();
  expect((await start(first)).said).not.toContain("a new site begins");
  await stop();
  rmSync(data, { recursive: true });
  expect((await start({})).said).not.toContain("a new site begins");
});

test("what protects and is lost is named at every start until it is back, or meant", async () => {
  again();
  const lost = without("TRUST_PROXY", "BACKUP_BUCKET");
  for (let at = 0; at < 3; at++) {
    expect((await start(lost)).said).toContain('{"settings":["BACKUP_BUCKET","TRUST_PROXY"]}');
    await stop();
  }
  expect((await start({ ...full, BACKUP_BUCKET: "" })).said).toContain('{"settings":["BACKUP_BUCKET"]}');
  await stop();
  await start({ ...full, BACKUP_BUCKET: "", RUN_WITHOUT: "BACKUP_BUCKET" });
  await stop();
  expect((await start({ ...full, BACKUP_BUCKET: "" })).said).not.toContain("BACKUP_BUCKET");
});

test("a bucket that has the CVs may take another's place, and what has none begins", async () => {
  again();
  expect((await start({ ...full, S3_BUCKET: "moved" })).tasks).not.toEqual([]);
  await stop();
  rmSync(data, { recursive: true });
  mkdirSync(data);
  expect((await start(full)).tasks).not.toEqual([]);
});

test("the example names every setting but those that this test leaves out", () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(environment.shape).sort());
  expect([DATABASE_URL, ACCEL_REDIRECT, RUN_WITHOUT]).not.toContain(undefined);
});
