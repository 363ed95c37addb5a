import { describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { testVirus } from "../../../tests/services/clamav.ts";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import {
  apply,
  attach,
  download,
  objectPath,
  openJob,
  readMyToken,
  readSnapshot,
  uploadAddress,
  uploaded,
} from "../../../tests/support/applicant.ts";
import { scanner as realScanner } from "../../../tests/support/clamav.ts";
import { bucketVariables, freshBucket } from "../../../tests/support/s3.ts";
import { offered } from "../../../tests/support/services.ts";
import type { ScanVerdict } from "../../storage/scanner.ts";
import { StorageUnavailable } from "../../storage/storage.ts";

const hourMs = 3_600_000;
let site: TestApp;

const run = (task: string) => site.deps.scheduler.runNow(task);
const storeKeys = async () => {
  const { files } = await readSnapshot(site);
  return [...Object.keys(files.uploads), ...Object.keys(files.cvs)];
};

describe("clean-up on disk", () => {
  cleansUp(() => testApp());
});

describe.skipIf(!offered("swift"))("clean-up on S3", () => {
  const open = async () => testApp("sqlite", bucketVariables(await freshBucket()));
  cleansUp(open);

  test("an oversized file uploaded by a URL without a length is refused and removed soon", async () => {
    site = await open();
    const application = await apply(site, await openJob(site));
    const [whole, oversized] = [Buffer.alloc(limits.cvBytes, "x"), Buffer.alloc(limits.cvBytes + 1, "x")];
    const kept = objectPath(await uploaded(site, whole)).slice("/objects/".length);
    const url = await uploaded(site, oversized);
    expect((await attach(site, application, url)).json().code).toBe("fileTooLarge");
    await run("expired uploads");
    await run("removals");
    expect(await storeKeys()).toEqual([kept]);
    expect((await attach(site, application, url)).json().code).toBe("uploadNotFound");
  });
});

function cleansUp(open: () => Promise<TestApp>): void {
  test("unclaimed uploads are removed after 24 hours, those of an application stay", async () => {
    site = await open();
    const application = await apply(site, await openJob(site));
    await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
    await uploaded(site, cvFiles.txt.bytes);
    await uploadAddress(site.app);
    site.pass(24 * hourMs - 1);
    await run("expired uploads");
    expect((await readSnapshot(site)).uploads).toHaveLength(3);
    site.pass(2);
    await run("expired uploads");
    await run("removals");
    const { uploads, removals, applications } = await readSnapshot(site);
    expect([uploads, removals]).toEqual([[], []]);
    expect(await storeKeys()).toEqual([applications[0]?.resume_object]);
    expect((await download(site, application.applicationId)).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
  });

  test("a copy without an application is removed after an hour", async () => {
    site = await open();
    const application = await apply(site, await openJob(site));
    const url = await uploaded(site, cvFiles.pdf.bytes);
    const { write } = site.deps.db;
    // The process dies between the copy and the transaction.
    site.deps.db.write = () => Promise.reject(new Error("killed"));
    expect((await attach(site, application, url)).statusCode).toBe(500);
    Object.assign(site.deps.db, { write });
    site.pass(61 * 60_000);
    await run("removals");
    expect(Object.keys((await readSnapshot(site)).files.cvs)).toEqual([]);
    expect((await attach(site, application, url)).statusCode).toBe(403);
  });
}

test("removing a file is retried with back-off until the store is up again", async () => {
  let isDown = true;
  site = await testApp("sqlite", {}, (deps) => ({
    ...deps,
    storage: {
      ...deps.storage,
      remove: async (key) => {
        if (isDown) throw new StorageUnavailable("down");
        await deps.storage.remove(key);
      },
    },
  }));
  await uploaded(site, cvFiles.txt.bytes);
  site.pass(25 * hourMs);
  await run("expired uploads");
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    await run("removals");
    const [removal] = (await readSnapshot(site)).removals;
    pauses.push(Date.parse(removal?.next_attempt_at ?? "") - site.time.now.getTime());
    await run("removals");
    expect((await readSnapshot(site)).removals[0]?.attempts).toBe(attempt + 1);
    site.pass(pauses.at(-1) ?? 0);
  }
  expect(pauses).toEqual([30_000, 60_000, 120_000]);
  isDown = false;
  await run("removals");
  expect([await storeKeys(), (await readSnapshot(site)).removals]).toEqual([[], []]);
});

describe("the virus scanner", () => {
  let verdict: ScanVerdict = "clean";
  /** Notifications of open screens of staff. */
  let notified: unknown[] = [];
  async function start() {
    site = await testApp("sqlite", {}, (deps) => ({
      ...deps,
      scanner: { scan: async () => verdict },
      db: { ...deps.db, notify: (...what) => notified.push(what) },
    }));
    return apply(site, await openJob(site));
  }

  test("a CV is held while the scanner is silent and released when it answers", async () => {
    verdict = "unavailable";
    const application = await start();
    expect((await attach(site, application, await uploaded(site, cvFiles.pdf.bytes))).statusCode).toBe(200);
    const headers = await signIn(site.app);
    const listed = async () => (await site.app.inject({ url: "/api/admin/applications", headers })).json()[0];
    expect(await listed()).toMatchObject({ resumeHeld: true });
    expect(await listed()).not.toHaveProperty("resumeFile");
    expect((await download(site, application.applicationId)).status).toBe(404);
    await run("held CVs");
    expect(await listed()).toMatchObject({ resumeHeld: true });
    notified = [];
    verdict = "clean";
    await run("held CVs");
    expect(await listed()).toMatchObject({ resumeFile: "cv.pdf" });
    expect(notified).toEqual([["applications", application.applicationId]]);
    expect((await download(site, application.applicationId)).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
  });

  test("a held CV that the scanner refuses is deleted, and the application may get another one", async () => {
    verdict = "unavailable";
    const application = await start();
    await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
    notified = [];
    verdict = "infected";
    await run("held CVs");
    expect(notified).toEqual([["applications", application.applicationId]]);
    await run("removals");
    expect(await storeKeys()).toEqual([]);
    const [row] = (await readSnapshot(site)).applications;
    expect([row?.resume_object, row?.resume_filename]).toEqual([null, null]);
    const headers = await signIn(site.app);
    const listed = async () => (await site.app.inject({ url: "/api/admin/applications", headers })).json()[0];
    expect(await listed()).toMatchObject({ resumeRefused: true });
    const mine = { token: await readMyToken(site) };
    const own = async () =>
      (await site.app.inject({ method: "POST", url: "/api/my/application", payload: mine })).json();
    expect(await own()).toMatchObject({ resumeRefused: true });
    verdict = "clean";
    expect((await attach(site, application, await uploaded(site, cvFiles.pdf.bytes))).statusCode).toBe(200);
    expect(await listed()).not.toHaveProperty("resumeRefused");
    expect(await own()).not.toHaveProperty("resumeRefused");
  });

  test.skipIf(!offered("clamav"))("a virus found by ClamAV is refused, and the next file is accepted", async () => {
    const { host, port } = await realScanner();
    site = await testApp("sqlite", { CLAMAV_HOST: host, CLAMAV_PORT: String(port) });
    const application = await apply(site, await openJob(site));
    const refused = await attach(site, application, await uploaded(site, Buffer.from(testVirus)), "cv.txt");
    expect([refused.statusCode, refused.json().code]).toEqual([400, "fileInfected"]);
    await run("removals");
    expect(await storeKeys()).toEqual([]);
    expect((await readSnapshot(site)).applications[0]?.resume_object).toBeNull();
    expect((await attach(site, application, await uploaded(site, cvFiles.pdf.bytes))).statusCode).toBe(200);
    expect((await readSnapshot(site)).applications[0]?.resume_state).toBe("ready");
  });
});

test("a CV cannot be attached while the store does not answer, and nothing changes", async () => {
  const failing = { copy: async () => Promise.reject(new StorageUnavailable("down")) };
  site = await testApp("sqlite", {}, (deps) => ({ ...deps, storage: { ...deps.storage, ...failing } }));
  const application = await apply(site, await openJob(site));
  const url = await uploaded(site, cvFiles.pdf.bytes);
  const before = await readSnapshot(site);
  const answer = await attach(site, application, url);
  expect([answer.statusCode, answer.json().code]).toEqual([503, "storageUnavailable"]);
  expect(answer.headers["retry-after"]).toBe("30");
  expect(await readSnapshot(site)).toEqual({ ...before, removals: [expect.anything()] });
});

test("an application erased while its CV is being scanned leaves no file", async () => {
  const erase = () => site.deps.db.query.deleteFrom("applications").execute();
  site = await testApp("sqlite", {}, (deps) => ({ ...deps, scanner: { scan: () => erase().then(() => "clean") } }));
  const application = await apply(site, await openJob(site));
  const answer = await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
  expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
  await run("removals");
  const { applications, files, uploads } = await readSnapshot(site);
  expect([applications, files.cvs, uploads[0]?.claimed_by]).toEqual([[], {}, null]);
});
