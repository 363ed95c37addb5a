import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cvFiles } from "./fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { applicationForm, attach, openJob, uploaded } from "./support/applicant.ts";
import { engines, lacks } from "./support/database.ts";

describe.each(engines.filter((engine) => !lacks(engine)))("an application sent again on %s", (engine) => {
  let site: TestApp;
  let jobId: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    site = await testApp(engine, { RATE_LIMIT_SCALE: "1000", MAIL_TO: "office@tatrion.example" });
    jobId = await openJob(site);
    headers = await signIn(site.app);
  });
  afterAll(() => site.dispose());

  const apply = (job: string, key: string) =>
    site.app.inject({
      method: "POST",
      url: `/api/jobs/${job}/apply`,
      payload: applicationForm,
      headers: { "idempotency-key": key },
    });

  test("the key of an application for one job does not count for another job", async () => {
    const key = randomUUID();
    const other = await openJob(site, "Another");
    const first = await apply(jobId, key);
    const elsewhere = await apply(other, key);
    expect(elsewhere.json().applicationId).not.toBe(first.json().applicationId);
  });

  test("an application repeated after the job was deleted answers the same application", async () => {
    const key = randomUUID();
    const doomed = await openJob(site, "Doomed");
    const first = await apply(doomed, key);
    await site.app.inject({ method: "DELETE", url: `/api/admin/jobs/${doomed}`, headers });
    expect((await apply(doomed, key)).json()).toEqual(first.json());
    expect((await apply(doomed, randomUUID())).json().code).toBe("jobNotFound");
  });

  test("a repeated application renews its upload token for an hour, and another application's token does not fit", async () => {
    const key = randomUUID();
    const first = (await apply(jobId, key)).json();
    site.time.now = new Date(site.time.now.getTime() + 59 * 60_000);
    const again = (await apply(jobId, key)).json();
    site.time.now = new Date(site.time.now.getTime() + 59 * 60_000);
    const upload = await uploaded(site, cvFiles.pdf.bytes);
    expect((await attach(site, again, upload)).statusCode).toBe(200);
    const stranger = (await apply(jobId, randomUUID())).json();
    const foreign = { ...first, applicationToken: stranger.applicationToken };
    expect((await attach(site, foreign, await uploaded(site, cvFiles.pdf.bytes))).statusCode).toBe(403);
  });
});
