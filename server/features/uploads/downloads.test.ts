import { expect, test } from "vitest";
import { pdfFile } from "../../../tests/fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, attach, openJob, pathOf, uploaded } from "../../../tests/support/applicant.ts";

let site: TestApp;

/** Where an applicant's own CV is, larger than what is sent before it is read. */
async function cvAddress(settings: Record<string, string> = {}): Promise<string> {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000", ...settings });
  const application = await apply(site, await openJob(site));
  await attach(site, application, await uploaded(site, pdfFile("x".repeat(300_000))));
  const url = `/api/admin/applications/${application.applicationId}/resume-url`;
  const { signedUrl } = (await site.app.inject({ url, headers: await signIn(site.app) })).json();
  return pathOf(signedUrl);
}
test("with ACCEL_REDIRECT a proxy of ours is told where a CV lies; everybody else gets the file itself", async () => {
  const url = await cvAddress({ ACCEL_REDIRECT: "/kept", TRUST_PROXY: "127.0.0.1" });
  const asked = (remoteAddress: string, headers = {}) => site.app.inject({ url, remoteAddress, headers });
  const forwarded = { "x-forwarded-for": "192.0.2.1" };
  const told = await asked("127.0.0.1", forwarded);
  expect(told.headers["x-accel-redirect"]).toMatch(/^\/kept\/cvs\/[0-9a-f-]{36}$/);
  expect(told.rawPayload).toHaveLength(0);
  for (const itself of [await asked("127.0.0.1"), await asked("192.0.2.9", forwarded)]) {
    expect(itself.headers["x-accel-redirect"]).toBeUndefined();
    expect(itself.rawPayload.length).toBeGreaterThan(300_000);
    for (const name of ["content-type", "content-disposition", "content-security-policy", "cache-control"] as const)
      expect([name, told.headers[name]]).toEqual([name, itself.headers[name]]);
  }
  const forged = await site.app.inject({ url: url.replace("signature=", "signature=x"), headers: forwarded });
  expect([forged.statusCode, forged.headers["x-accel-redirect"]]).toEqual([403, undefined]);
});
