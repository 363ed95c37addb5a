import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { type Applied, apply, attach, download, everything, openJob, uploaded } from "../support/applicant.ts";
import { bucketVariables, freshBucket } from "../support/s3.ts";
import { offered } from "../support/services.ts";
import { type FaultyLine, faultyLine } from "./faulty-line.ts";

const cv = pdfFile("", { padTo: 300_000 });
const enquiry = { name: "Eva Malá", email: "eva@x.example", projectType: "travel", message: "A long enough message." };

describe.skipIf(!offered("swift"))("a file store", { timeout: 60_000 }, () => {
  let line: FaultyLine;
  let site: TestApp;
  let application: Applied;
  let url: string;
  beforeEach(async () => {
    const bucket = await freshBucket();
    line = await faultyLine(Number(new URL(bucket.endpoint).port));
    site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000", ...bucketVariables({ ...bucket, endpoint: line.url }) });
    application = await apply(site, await openJob(site));
    url = await uploaded(site, cv);
  });
  afterEach(async () => {
    line.set("fine");
    await site.dispose();
    await line.close();
  });

  const rows = () => site.deps.db.query.selectFrom("applications").selectAll().execute();
  const send = () => site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });

  /** Attaching is refused in our words, the application is as before, and it works as soon as the store does. */
  async function expectRecovery(): Promise<void> {
    const before = await rows();
    const refused = await attach(site, application, url);
    expect([refused.statusCode, refused.json().code]).toEqual([503, "storageUnavailable"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await rows()).toEqual(before);
    line.set("fine");
    expect((await attach(site, application, url)).statusCode).toBe(200);
    expect((await download(site, application.applicationId)).bytes.equals(cv)).toBe(true);
    await site.deps.scheduler.runNow("removals");
    const [row] = await rows();
    expect(Object.keys((await everything(site)).files.cvs)).toEqual([row?.resume_object]);
  }

  test("an unreachable file store delays only the attaching of CVs", async () => {
    line.set("refused");
    expect((await site.app.inject("/readyz")).json()).toMatchObject({ database: "ok", files: "failing" });
    expect((await send()).statusCode).toBe(201);
    await expectRecovery();
    await expect.poll(async () => (await site.app.inject("/readyz")).statusCode, { timeout: 5_000 }).toBe(200);
  });

  test("a file store that cuts a file off never leaves a partial CV", async () => {
    line.set("cut", 20_000);
    await expectRecovery();
  });

  test("a slow file store delays only the requests that need it", async () => {
    line.set("slow");
    let isAttached = false;
    const attaching = attach(site, application, url).finally(() => (isAttached = true));
    expect((await send()).statusCode).toBe(201);
    expect(isAttached).toBe(false);
    expect((await attaching).statusCode).toBe(200);
    line.set("fine");
    expect((await download(site, application.applicationId)).bytes.equals(cv)).toBe(true);
  });

  test("requests to a silent file store time out and delay no other request", async () => {
    line.set("silent");
    let isGivenUp = false;
    const attaching = expectRecovery().finally(() => (isGivenUp = true));
    for (let count = 0; count < 5; count++) expect((await send()).statusCode).toBe(201);
    expect((await site.app.inject("/api/jobs")).statusCode).toBe(200);
    // The address of an upload is signed, not asked for.
    expect((await site.app.inject({ method: "POST", url: "/api/objects/upload" })).statusCode).toBe(200);
    expect(isGivenUp).toBe(false);
    await attaching;
  });

  test("the removal of an erased CV is repeated until the file store confirms it", async () => {
    await attach(site, application, url);
    line.set("refused");
    await site.deps.db.write(async (write) => {
      const [row] = await write.deleteFrom("applications").returning("resume_object").execute();
      const at = site.time.now.toISOString();
      await write
        .insertInto("removals")
        .values({ object_key: row?.resume_object ?? "", next_attempt_at: at })
        .execute();
    });
    await site.deps.scheduler.runNow("removals");
    line.set("fine");
    expect(Object.keys((await everything(site)).files.cvs)).toHaveLength(1);
    site.time.now = new Date(site.time.now.getTime() + 60_000);
    await site.deps.scheduler.runNow("removals");
    expect((await everything(site)).files.cvs).toEqual({});
  });
});
