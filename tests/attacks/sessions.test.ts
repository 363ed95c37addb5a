import { afterEach, beforeEach, expect, test } from "vitest";
import { createAdmin, disableAdmin, resetPassword } from "../../server/features/account/accounts.ts";
import { admin, signIn, type TestApp, testApp } from "../support/app.ts";

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.dispose());

const status = async (headers: Record<string, string>) =>
  (await site.app.inject({ url: "/api/admin/contacts", headers })).statusCode;
const attempt = (payload: unknown, url = "/api/admin/login", headers = {}) =>
  site.app.inject({ method: "POST", url, payload: payload as object, headers, remoteAddress: "192.0.2.9" });

test("a token is dead after logout", async () => {
  const headers = await signIn(site.app);
  expect(await status(headers)).toBe(200);
  await site.app.inject({ method: "POST", url: "/api/admin/logout", headers });
  expect(await status(headers)).toBe(401);
});

test("a token is dead after the password changed, the user was disabled, or deleted and made again", async () => {
  const { db } = site.deps;
  const before = await signIn(site.app);
  await resetPassword(site.deps, admin.username, "an entirely new password", site.time.now);
  expect(await status(before)).toBe(401);

  const changed = await signIn(site.app, { username: admin.username, password: "an entirely new password" });
  await disableAdmin(site.deps, admin.username, site.time.now);
  expect(await status(changed)).toBe(401);

  await db.query.deleteFrom("admins").execute();
  await createAdmin(site.deps, admin.username, "an entirely new password", site.time.now);
  expect(await status(before)).toBe(401);
  expect(await status(changed)).toBe(401);
});

test("another session of the same user outlives a logout", async () => {
  const [first, second] = [await signIn(site.app), await signIn(site.app)];
  await site.app.inject({ method: "POST", url: "/api/admin/logout", headers: first });
  expect(await status(second)).toBe(200);
});

test("the database holds no token and no password that could be used", async () => {
  const { authorization } = await signIn(site.app);
  const rows = JSON.stringify([
    await site.deps.db.query.selectFrom("sessions").selectAll().execute(),
    await site.deps.db.query.selectFrom("admins").selectAll().execute(),
  ]);
  expect(rows).not.toContain(authorization.slice(7));
  expect(rows).not.toContain(admin.password);
});

test("the login limit is not escaped by case, spaces, extra fields, slashes or forwarded headers", async () => {
  const disguises = ["admin", "ADMIN", "admin ", "\tadmin", "ａｄｍｉｎ"];
  let refused = 0;
  for (let round = 0; round < 14; round++) {
    const answer = await attempt(
      { username: disguises[round % disguises.length], password: `guess ${round}`, ip: `10.0.0.${round}` },
      round % 2 ? "/api/admin/login" : `/api/admin/login?round=${round}`,
      {
        "x-forwarded-for": `198.51.100.${round}`,
        "x-real-ip": `198.51.100.${round}`,
        forwarded: `for=198.51.100.${round}`,
        "cf-connecting-ip": `198.51.100.${round}`,
      },
    );
    if (answer.statusCode === 429) refused += 1;
  }
  expect(refused).toBe(4);
  expect((await attempt({ username: "admin", password: "x" }, "/api/admin/login/")).statusCode).toBe(404);
});

test("whoever fails on purpose does not lock the real admin out of a browser that has signed in before", async () => {
  const cookie = String((await attempt(admin)).headers["set-cookie"]).split(";", 1)[0];
  for (let round = 0; round < 40; round++) await attempt({ username: "admin", password: "wrong" });
  expect((await attempt(admin)).statusCode).toBe(429);
  expect((await attempt(admin, "/api/admin/login", { cookie })).statusCode).toBe(200);
});

test("a device cookie alone opens nothing", async () => {
  const cookie = String((await attempt(admin)).headers["set-cookie"]).split(";", 1)[0] ?? "";
  expect(await status({ cookie })).toBe(401);
  expect((await attempt({ username: "admin", password: "wrong" }, "/api/admin/login", { cookie })).statusCode).toBe(
    401,
  );
});

test.each([
  { username: { $ne: null }, password: { $ne: null } },
  { username: ["admin"], password: ["x"] },
  { username: "admin' or '1'='1", password: "' or '1'='1" },
  { username: "admin", password: true },
  [],
  "admin",
])("credentials of another kind do not get in: %j", async (payload) => {
  const answer = await attempt(payload, "/api/admin/login", { "content-type": "application/json" });
  expect([400, 401]).toContain(answer.statusCode);
});
