import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../server/db/db.ts";
import { refusalAudit } from "../../server/http/audit.ts";
import { underWayMost } from "../../server/http/load/under-way.ts";
import { createRateLimiter } from "../../server/http/rate-limiter.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { engines, lacks, testDatabase } from "../support/database.ts";
import { enquiry } from "../support/enquiry.ts";
import { readSource } from "../support/sources.ts";

const running: TestApp[] = [];
afterEach(() => Promise.all(running.splice(0).map((site) => site.dispose())));
async function start(...settings: Parameters<typeof testApp>): Promise<TestApp> {
  const site = await testApp(...settings);
  running.push(site);
  return site;
}

const madeUp = "x".repeat(43);

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`on ${engine}`, () => {
    const limit = { name: "test", most: 3, windowSeconds: 60 };

    /** Counts what is written without waiting for the disk, as the counters are. */
    function counted(db: Database): { db: Database; writes: () => number } {
      let writes = 0;
      const asyncCommit: Database["asyncCommit"] = (statement) => {
        writes += 1;
        return db.asyncCommit(statement);
      };
      return { db: { ...db, asyncCommit }, writes: () => writes };
    }

    test("an exceeded limit is remembered for a second, and then the database decides again", async () => {
      const place = await testDatabase(engine);
      const { db, writes } = counted(place.db);
      const time = { now: Date.parse("2026-01-01T12:00:00Z") };
      const clock = () => new Date(time.now);
      const settings = { config: { rateLimitScale: 1 }, clock, signingKey: Buffer.alloc(32) };
      const [here, elsewhere] = [
        createRateLimiter({ db, ...settings }),
        createRateLimiter({ db: place.db, ...settings }),
      ];
      const uses = (count: number) =>
        Promise.all(Array.from({ length: count }, () => here.count(limit, { of: "eve" })));

      const first = await uses(500);
      expect(first.filter(({ spent }) => !spent)).toHaveLength(3);
      expect(first.filter(({ justSpent }) => justSpent)).toHaveLength(1);
      expect(first.at(-1)?.retryAfterSeconds).toBe(60);
      expect(writes()).toBe(4);
      expect((await here.count(limit, { of: "adam" })).spent).toBe(false);
      expect((await elsewhere.count(limit, { of: "eve" })).spent).toBe(true);

      time.now += 1_000;
      expect((await uses(10)).every(({ spent, justSpent }) => spent && !justSpent)).toBe(true);
      expect(writes()).toBe(6);

      await here.giveBack(limit, { of: "eve" });
      await uses(1);
      expect(writes()).toBe(8);

      time.now += 60_000;
      expect((await uses(1))[0]?.spent).toBe(false);
      await place.dispose();
    });

    test("sixty invented tokens of one address get 401, then it gets 429, but a session there goes on", async () => {
      const site = await start(engine);
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
      const told = site.deps.db.query.selectFrom("audit_events").select("count").where("action", "=", "tokenRefused");
      expect((await told.execute()).map(({ count }) => count)).toEqual([60, 1]);
    });

    test("refusals of one moment are logged in one write, with their number", async () => {
      const place = await testDatabase(engine);
      const { db, writes } = counted(place.db);
      const clock = () => new Date();
      const settings = { config: { rateLimitScale: 1 }, clock, signingKey: Buffer.alloc(32) };
      const tell = refusalAudit(db, createRateLimiter({ db: place.db, ...settings }), clock);
      const many = (count: number) =>
        Promise.all(Array.from({ length: count }, () => tell({ actor: "?", who: undefined, action: "loginLimited" })));
      await many(50);
      await many(50);
      expect(writes()).toBeLessThanOrEqual(3);
      const rows = await place.db.query.selectFrom("audit_events").select("count").execute();
      expect(rows).toEqual([{ count: 100 }]);
      await place.dispose();
    });

    test("invented links of applicants' pages are looked up sixty times for one address", async () => {
      const site = await start(engine);
      const statuses = [];
      for (let at = 0; at < 65; at++)
        statuses.push((await site.app.inject({ url: `/?my=${madeUp}`, remoteAddress: "192.0.2.1" })).statusCode);
      expect(statuses.filter((status) => status === 404)).toHaveLength(60);
      expect(statuses.filter((status) => status === 200)).toHaveLength(5);
      expect((await site.app.inject({ url: `/?my=${madeUp}`, remoteAddress: "192.0.2.2" })).statusCode).toBe(404);
    });
  });
}

test("contacts sent from many addresses of one IPv6 customer are limited together", async () => {
  const site = await start();
  const ask = async (remoteAddress: string) => {
    const payload = { ...enquiry, email: "eva@posta.example" };
    return (await site.app.inject({ method: "POST", url: "/api/contact", remoteAddress, payload })).statusCode;
  };
  const statuses: number[] = [];
  for (let at = 1; at <= 130; at++) statuses.push(await ask(`2001:db8:1:${at.toString(16)}00::1`));
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
  expect(statuses.at(-1)).toBe(429);
  expect(await ask("2001:db8:2::1")).toBe(201);
});

test("one network has a limited number of requests in progress, and others are answered", async () => {
  const call = { method: "POST", url: "/api/my/application", payload: { token: madeUp } } as const;
  const held = Promise.withResolvers<never>();
  let holds = false;
  const site = await start("sqlite", {}, (deps) => {
    const asyncCommit: Database["asyncCommit"] = (statement) => (holds ? held.promise : deps.db.asyncCommit(statement));
    return { ...deps, db: { ...deps.db, asyncCommit } };
  });
  const from = (at: number) => `2001:db8:1:${at.toString(16)}::1`;
  holds = true;
  const begun = Array.from({ length: underWayMost }, (_, at) => site.app.inject({ ...call, remoteAddress: from(at) }));
  const ask = (remoteAddress: string) => site.app.inject({ url: "/api/jobs", remoteAddress });
  const waiting = Promise.all(begun);
  await expect.poll(async () => (await ask(from(0))).statusCode, { timeout: 20_000 }).toBe(503);
  const refused = await ask(from(1));
  expect(refused.json().code).toBe("overloaded");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await ask("2001:db8:2::1")).statusCode).toBe(200);
  held.reject(new Error("the database is away"));
  const statuses = (await waiting).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503)).toEqual([]);
  expect((await ask(from(0))).statusCode).toBe(200);
});

test("nginx allows as many connections per visitor as the site allows requests in progress", () => {
  const most = /limit_conn site_visitors (\d+);/.exec(readSource("deploy/nginx.conf"))?.[1];
  expect(Number(most)).toBe(underWayMost);
});

test.skipIf(lacks("postgres"))("a request gets 503 while all connections to the database are taken", async () => {
  const site = await start("postgres", { DATABASE_POOL: "2" });
  const held = Promise.withResolvers<void>();
  const hold = () => site.deps.db.query.connection().execute(() => held.promise);
  const holding = [hold(), hold()];
  const payload = { token: madeUp };
  const answer = await site.app.inject({ method: "POST", url: "/api/my/application", payload });
  held.resolve();
  await Promise.all(holding);
  expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "overloaded", "2"]);
});
