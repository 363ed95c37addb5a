import { beforeEach, describe, expect, test } from "vitest";
import { cvFiles, pdfFile } from "../../../tests/fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import {
  type Applied,
  apply,
  attach,
  download,
  openJob,
  put,
  readSnapshot,
  uploadAddress,
  uploaded,
} from "../../../tests/support/applicant.ts";
import { bucketVariables, freshBucket } from "../../../tests/support/s3.ts";
import { offered } from "../../../tests/support/services.ts";
import type { Engine } from "../../db/db.ts";

let site: TestApp;
let job: string;
let application: Applied;

async function start(engine: Engine, variables: Record<string, string>): Promise<void> {
  site = await testApp(engine, { RATE_LIMIT_SCALE: "1000", ...variables });
  job = await openJob(site);
  application = await apply(site, job);
}

/** The call is refused with this code, and everything stored is as it was. */
async function expectRefused(call: () => ReturnType<typeof attach>, status: number, code: string): Promise<void> {
  await site.deps.scheduler.runNow("removals");
  const before = await readSnapshot(site);
  const answer = await call();
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  await site.deps.scheduler.runNow("removals");
  expect(await readSnapshot(site)).toEqual(before);
}

describe("a CV on disk", () => {
  beforeEach(() => start("sqlite", {}));
  keepsItsPromises();
});

describe.skipIf(!offered("swift") || !offered("postgres"))("a CV on S3, with PostgreSQL", () => {
  beforeEach(async () => start("postgres", bucketVariables(await freshBucket())));
  keepsItsPromises();
});

function keepsItsPromises(): void {
  test.each(Object.values(cvFiles))("$name comes back exactly, as $type", async ({ name, type, bytes }) => {
    const url = await uploaded(site, bytes);
    const answer = await attach(site, application, url, name);
    expect([answer.statusCode, answer.json()]).toEqual([200, { filename: name }]);
    const file = await download(site, application.applicationId);
    expect(file.status).toBe(200);
    expect(file.filename, "staff keep it under the person's name").toBe(
      `Ľubica Ďurčová – Robot Keeper${name.slice(name.lastIndexOf("."))}`,
    );
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers["content-type"]).toBe(type);
    const disposition = String(file.headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? "")).toBe(name);
  });

  test("exactly 10485760 bytes are a CV", async () => {
    const bytes = pdfFile("", { padTo: 10_485_760 });
    expect(bytes.length).toBe(10_485_760);
    expect((await attach(site, application, await uploaded(site, bytes))).statusCode).toBe(200);
    expect((await download(site, application.applicationId)).bytes.equals(bytes)).toBe(true);
  });

  test("a CV is not changed by a later upload to the same URL", async () => {
    const url = await uploaded(site, cvFiles.pdf.bytes);
    await attach(site, application, url);
    await put(site, url, Buffer.from("%PDF-1.4 another's"));
    await site.deps.scheduler.runNow("removals");
    expect((await download(site, application.applicationId)).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
    site.pass(86_400_001);
    await site.deps.scheduler.runNow("expired uploads");
    await site.deps.scheduler.runNow("removals");
    expect((await readSnapshot(site)).files.uploads).toEqual({});
    expect((await download(site, application.applicationId)).status).toBe(200);
  });

  test("a CV with other files inside is kept with a caution until it is replaced", async () => {
    const headers = await signIn(site.app);
    const readCautions = async () =>
      (await site.app.inject({ url: "/api/admin/applications", headers })).json()[0].resumeCautions;
    const bytes = pdfFile("/AF[<</Type/Filespec/EF<</F 9 0 R>>>>]");
    expect((await attach(site, application, await uploaded(site, bytes))).statusCode).toBe(200);
    expect(await readCautions()).toEqual(["attachedFiles"]);
    await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
    expect(await readCautions()).toBeUndefined();
  });

  test("a CV is replaced by a second one within the hour, and the first is removed", async () => {
    await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
    const second = await attach(site, application, await uploaded(site, cvFiles.txt.bytes), "new.txt");
    expect(second.statusCode).toBe(200);
    await site.deps.scheduler.runNow("removals");
    const { applications, removals, files } = await readSnapshot(site);
    expect(applications[0]).toMatchObject({ resume_filename: "new.txt", resume_mime_type: "text/plain" });
    expect(Object.keys(files.cvs)).toEqual([applications[0]?.resume_object]);
    expect(files.uploads).toEqual({});
    expect(removals).toEqual([]);
  });

  test.each([
    ["fileEmpty", 400, "cv.pdf", Buffer.alloc(0)],
    ["fileEncrypted", 400, "cv.pdf", pdfFile("/Encrypt 5 0 R")],
    ["fileTypeNotAllowed", 415, "cv.pdf.html", cvFiles.pdf.bytes],
    ["fileDisguised", 415, "cv.pdf", cvFiles.docx.bytes],
    ["fileActive", 415, "cv.pdf", pdfFile("/OpenAction<</S/JavaScript/JS(x)>>")],
    ["fileRemote", 415, "cv.rtf", Buffer.from("{\\rtf1{\\*\\template http://evil.example/a}}")],
  ])("%s (%i): %j", async (code, status, name, bytes) => {
    const url = await uploaded(site, bytes);
    await expectRefused(() => attach(site, application, url, name), status, code);
  });

  test("a CV needs the token of its own application within its hour", async () => {
    const other = await apply(site, job);
    const url = await uploaded(site, cvFiles.pdf.bytes);
    const strangers = [
      { ...application, applicationToken: "x" },
      { ...application, applicationToken: "" },
      { ...application, applicationToken: other.applicationToken },
      { ...application, applicationId: "00000000-0000-7000-8000-000000000000" },
    ];
    for (const stranger of strangers) await expectRefused(() => attach(site, stranger, url), 403, "forbidden");
    site.pass(3_600_001);
    await expectRefused(() => attach(site, application, url), 403, "forbidden");
  });

  test.each([{ withdrawn_at: "2026-01-01T00:00:00.000Z" }, { stage: "declined" }, { stage: "hired" }])(
    "no CV is attached once %j is true, though the hour is not over",
    async (change) => {
      const url = await uploaded(site, cvFiles.txt.bytes);
      const { query } = site.deps.db;
      await query.updateTable("applications").set(change).where("id", "=", application.applicationId).execute();
      await expectRefused(() => attach(site, application, url, "new.txt"), 403, "forbidden");
    },
  );

  test("a replaced CV is in the history", async () => {
    const headers = await signIn(site.app);
    const readHistory = async () => {
      const url = `/api/admin/applications/${application.applicationId}/history`;
      const history = (await site.app.inject({ url, headers })).json();
      return history.map(({ kind, author }: { kind: string; author?: string }) => [kind, author]);
    };
    await attach(site, application, await uploaded(site, cvFiles.pdf.bytes));
    const before = await readHistory();
    const url = await uploaded(site, cvFiles.txt.bytes);
    await attach(site, application, url, "new.txt");
    expect(await readHistory()).toEqual([["cvReplaced", undefined], ...before]);
  });

  test("a CV that belongs to another application stays there", async () => {
    const url = await uploaded(site, cvFiles.pdf.bytes);
    await attach(site, application, url);
    const other = await apply(site, job);
    await expectRefused(() => attach(site, other, url), 409, "uploadTaken");
  });

  test("an upload attached to many applications at once goes to exactly one", async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => apply(site, job)));
    const url = await uploaded(site, cvFiles.pdf.bytes);
    const answers = await Promise.all(others.map((other) => attach(site, other, url)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await site.deps.scheduler.runNow("removals");
    const { applications, files } = await readSnapshot(site);
    const kept = applications.flatMap((row) => row.resume_object ?? []);
    expect(kept).toHaveLength(1);
    expect(Object.keys(files.cvs)).toEqual(kept);
  });

  test("when two CVs are attached to an application at once, the last one stays", async () => {
    const urls = [await uploaded(site, cvFiles.pdf.bytes), await uploaded(site, cvFiles.pdf.bytes)];
    const answers = await Promise.all(urls.map((url) => attach(site, application, url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await site.deps.scheduler.runNow("removals");
    const { applications, files } = await readSnapshot(site);
    expect(Object.keys(files.cvs)).toEqual([applications[0]?.resume_object]);
  });

  test("a CV that never arrived is not found", async () => {
    const url = await uploadAddress(site.app);
    await expectRefused(() => attach(site, application, url), 404, "uploadNotFound");
  });
}
