import { afterEach, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { pdfFile } from "../../../tests/fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { apply, attach, openJob, pathOf, uploaded } from "../../../tests/support/applicant.ts";

let site: TestApp;
afterEach(() => site.dispose());

/** Where an applicant's own CV is, larger than what is sent before it is read. */
async function cvAddress(settings: Record<string, string> = {}): Promise<string> {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000", ...settings });
  const application = await apply(site, await openJob(site));
  await attach(site, application, await uploaded(site, pdfFile("x".repeat(300_000))));
  const url = `/api/admin/applications/${application.applicationId}/resume-url`;
  const { signedUrl } = (await site.app.inject({ url, headers: await signIn(site.app) })).json();
  return pathOf(signedUrl);
}
const begin = (url: string, remoteAddress: string) => site.app.inject({ url, remoteAddress, payloadAsStream: true });

test("ten addresses that read none of their 200 downloads keep nobody else from one", async () => {
  const url = await cvAddress();
  const held = [];
  for (let at = 0; at < 200; at++) held.push(await begin(url, `198.51.100.${at % 10}`));
  expect(new Set(held.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const cut = held[0]?.stream();
  const isCut = new Promise((resolve) => cut?.once("error", resolve).once("close", resolve));
  for (const from of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) expect((await begin(url, from)).statusCode).toBe(200);
  await isCut;
  // Who holds most makes no room for themselves.
  expect((await begin(url, "198.51.100.9")).statusCode).toBe(503);
});

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

test("applicants behind one address who do not read their exports keep nobody else from theirs", async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  const job = await openJob(site);
  const begun = async (email: string, remoteAddress: string) => {
    for (let more = 0; more < 5; more++) await apply(site, job, { email, coverLetter: "a".repeat(limits.longText) });
    const mail = await site.deps.db.query
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "applicationReceipt")
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    const payload = { token: JSON.parse(mail.payload).myToken };
    return site.app.inject({ method: "POST", url: "/api/my/export", payload, remoteAddress, payloadAsStream: true });
  };
  for (let at = 0; at < 20; at++) expect((await begun(`${at}@all.example`, "198.51.100.1")).statusCode).toBe(200);
  expect((await begun("eva@posta.example", "192.0.2.1")).statusCode).toBe(200);
  expect((await begun("20@all.example", "198.51.100.1")).statusCode).toBe(503);
});
