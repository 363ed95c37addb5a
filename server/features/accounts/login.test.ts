import { describe, expect, test } from "vitest";
import { admin, signIn, type TestApp, testApp } from "../../../tests/support/app.ts";
import { engines } from "../../../tests/support/database.ts";

const tryLogin = (site: TestApp, payload: object, remoteAddress = "192.0.2.1", headers = {}) =>
  site.app.inject({ method: "POST", url: "/api/admin/login", payload, remoteAddress, headers });
const contacts = (site: TestApp, headers: Record<string, string>) =>
  site.app.inject({ url: "/api/admin/contacts", headers });

describe.each(engines)("login on %s", (engine) => {
  test("ASVS 7.4.1: a right password gives the user and a token that works until logout", async () => {
    const site = await testApp(engine);
    const answer = await tryLogin(site, admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ user: { username: "admin" }, token: expect.stringMatching(/^[\w-]{43}$/) });
    const headers = { authorization: `Bearer ${answer.json().token}` };
    expect((await contacts(site, headers)).statusCode).toBe(200);
    const out = await site.app.inject({ method: "POST", url: "/api/admin/logout", headers });
    expect(out.statusCode).toBe(204);
    expect((await contacts(site, headers)).statusCode).toBe(401);
  });

  test("a wrong password and an unknown user get the same answer", async () => {
    const site = await testApp(engine);
    const wrong = await tryLogin(site, { ...admin, password: "not the password" });
    const unknown = await tryLogin(site, { username: "nobody", password: "not the password" });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.json()).toEqual({ error: "Invalid username or password", code: "invalidCredentials" });
  });

  test("ten failures lock a user, however the name and the request are written", async () => {
    const site = await testApp(engine);
    const names = ["admin", "ADMIN", " admin ", "Admin", "ａdmin"];
    for (let attempt = 0; attempt < 10; attempt++) {
      const username = names[attempt % names.length];
      const headers = { "x-forwarded-for": `203.0.113.${attempt}` };
      const answer = await tryLogin(site, { username, password: "wrong", extra: attempt }, "192.0.2.1", headers);
      expect(answer.statusCode).toBe(401);
    }
    const blocked = await tryLogin(site, admin);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(60);
    expect((await tryLogin(site, admin, "198.51.100.7")).statusCode).toBe(429);
    site.pass(16 * 60_000);
    expect((await tryLogin(site, admin)).statusCode).toBe(200);
  });

  test("thirty failures lock an IP address, and names tried after that are not stored", async () => {
    const site = await testApp(engine);
    for (let attempt = 0; attempt < 50; attempt++) {
      await tryLogin(site, { username: `user${attempt}`, password: "wrong" });
    }
    const kept = site.deps.db.query.selectFrom("rate_limits").select("key").where("key", "like", "login-user:%");
    const keys = await kept.execute();
    expect(keys.length).toBe(30);
    expect((await tryLogin(site, admin)).statusCode).toBe(429);
    // One of them may have been a password.
    expect(JSON.stringify(keys)).not.toContain("user1");
  });

  test("a user name or search with characters that no database stores finds nothing", async () => {
    const site = await testApp(engine);
    expect((await tryLogin(site, { username: "no\u0000body", password: "wrong" })).statusCode).toBe(401);
    const headers = await signIn(site.app);
    for (const list of ["contacts", "applications"]) {
      const answer = await site.app.inject({ url: `/api/admin/${list}?q=no%00body`, headers });
      expect(answer.statusCode).toBe(200);
    }
  });

  test("successful logins count against no limit", async () => {
    const site = await testApp(engine);
    for (let attempt = 0; attempt < 15; attempt++) expect((await tryLogin(site, admin)).statusCode).toBe(200);
  });

  test("ASVS 7.3.1, 7.3.2: a session ends after two idle hours, and after twelve in any case", async () => {
    const site = await testApp(engine);
    const [idle, busy] = [await signIn(site.app), await signIn(site.app)];
    const begin = site.time.now.getTime();
    const statusAfter = async (hours: number, session: Record<string, string>) => {
      site.time.now = new Date(begin + hours * 3_600_000);
      return (await contacts(site, session)).statusCode;
    };
    expect(await statusAfter(1.99, busy)).toBe(200);
    expect(await statusAfter(2.01, idle)).toBe(401);
    for (const hours of [3.97, 5.95, 7.93, 9.91, 11.89, 11.99]) expect(await statusAfter(hours, busy)).toBe(200);
    expect(await statusAfter(12.01, busy)).toBe(401);
  });
});

test("a login with empty fields names them", async () => {
  const site = await testApp();
  const answer = await tryLogin(site, { username: "  ", password: "" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ username: "usernameRequired", password: "passwordRequired" });
});
