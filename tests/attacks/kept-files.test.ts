import { afterEach, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { apply, attach, openJob, uploaded } from "../support/applicant.ts";

let site: TestApp;
afterEach(() => site.dispose());

async function counted(): Promise<number> {
  const rows = site.deps.db.query.selectFrom("rate_limits").select("count").where("key", "like", "kept-day:%");
  return Math.max(0, ...(await rows.execute()).map(({ count }) => count));
}

test("CVs that are kept count for a day, by either way in; what is refused or takes another's place counts for nothing", async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  const application = await apply(site, await openJob(site));
  const url = await uploaded(site, pdfFile(""));
  expect((await attach(site, { ...application, applicationToken: "wrong" }, url)).statusCode).toBe(403);
  expect((await attach(site, application, await uploaded(site, Buffer.from("no CV")))).statusCode).toBe(415);
  expect(await counted()).toBe(0);
  expect((await attach(site, application, url)).statusCode).toBe(200);
  expect(await counted()).toBe(1);
  const addOwn = async (applicationId: string) => {
    const { payload } = await site.deps.db.query
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "applicationReceipt")
      .where("subject_id", "=", applicationId)
      .executeTakeFirstOrThrow();
    const cv = { resumeFileUrl: await uploaded(site, pdfFile("again")), resumeFilename: "cv.pdf" };
    const own = { token: JSON.parse(payload).myToken, ...cv };
    return (await site.app.inject({ method: "PUT", url: "/api/my/resume", payload: own })).statusCode;
  };
  expect([await addOwn(application.applicationId), await counted()]).toEqual([200, 1]);
  const another = await apply(site, await openJob(site), { email: "another@posta.example" });
  expect([await addOwn(another.applicationId), await counted()]).toEqual([200, 2]);
});
