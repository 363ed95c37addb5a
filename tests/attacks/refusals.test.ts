import { describe, expect, test } from "vitest";
import { signIn, testApp } from "../support/app.ts";
import { engines } from "../support/database.ts";
import { offered } from "../support/services.ts";
import { readSource } from "../support/sources.ts";

const madeUp = "x".repeat(43);

describe.each(engines)("on %s", (engine) => {
  test("after sixty invalid tokens an IP address gets 429, but a valid session there still works", async () => {
    const site = await testApp(engine);
    const ask = (authorization: string, remoteAddress = "192.0.2.1") =>
      site.app.inject({ url: "/api/admin/status", headers: { authorization }, remoteAddress });
    const { authorization } = await signIn(site.app);
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(`Bearer ${madeUp}`)));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(60);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(140);
    expect(refused[0]?.json().code).toBe("rateLimited");
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(authorization)).statusCode).toBe(200);
    expect((await ask(`Bearer ${madeUp}`, "192.0.2.2")).statusCode).toBe(401);
    const refusals = site.deps.db.query.selectFrom("audit_events").select("count").where("action", "=", "tokenRefused");
    expect((await refusals.execute()).map(({ count }) => count)).toEqual([60, 1]);
  });

  test("invented links of applicants' pages get 429 after sixty tries from one IP address", async () => {
    const site = await testApp(engine);
    const statuses = [];
    for (let at = 0; at < 65; at++)
      statuses.push((await site.app.inject({ url: `/?my=${madeUp}`, remoteAddress: "192.0.2.1" })).statusCode);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect((await site.app.inject({ url: `/?my=${madeUp}`, remoteAddress: "192.0.2.2" })).statusCode).toBe(404);
  });
});

test("the shipped nginx limits the connections of one visitor", async () => {
  const perVisitor = Number(/limit_conn site_visitors (\d+);/.exec(readSource("deploy/nginx.conf"))?.[1]);
  const site = await testApp();
  expect(perVisitor).toBeLessThanOrEqual(site.app.server.maxConnections / 2);
});

test.skipIf(!offered("postgres"))("a request gets 503 while all connections to the database are taken", async () => {
  const site = await testApp("postgres", { DATABASE_POOL: "2" });
  const held = Promise.withResolvers<void>();
  const hold = () => site.deps.db.query.connection().execute(() => held.promise);
  const holding = [hold(), hold()];
  const payload = { token: madeUp };
  const answer = await site.app.inject({ method: "POST", url: "/api/my/application", payload });
  held.resolve();
  await Promise.all(holding);
  expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "overloaded", "2"]);
});
