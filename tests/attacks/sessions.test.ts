import { beforeEach, expect, test } from "vitest";
import { admin, signIn, type TestApp, testApp } from "../support/app.ts";

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});

const status = async (headers: Record<string, string>) =>
  (await site.app.inject({ url: "/api/admin/contacts", headers })).statusCode;
const attempt = (payload: unknown, url = "/api/admin/login", headers = {}) =>
  site.app.inject({ method: "POST", url, payload: payload as object, headers, remoteAddress: "192.0.2.9" });

test("the database contains no token and no password in plain text", async () => {
  const { authorization } = await signIn(site.app);
  const rows = JSON.stringify([
    await site.deps.db.query.selectFrom("sessions").selectAll().execute(),
    await site.deps.db.query.selectFrom("admins").selectAll().execute(),
  ]);
  expect(rows).not.toContain(authorization.slice(7));
  expect(rows).not.toContain(admin.password);
});

test("a device cookie alone opens no session", async () => {
  const cookie = String((await attempt(admin)).headers["set-cookie"]).split(";", 1)[0] ?? "";
  expect(await status({ cookie })).toBe(401);
});
