import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../server/db/db.ts";
import { refusalAudit } from "../../server/http/audit.ts";
import { underWayMost } from "../../server/http/load/under-way.ts";
import { createRateLimiter } from "../../server/http/rate-limiter.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { engines, lacks, testDatabase } from "../support/database.ts";
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
  describe.skipIf(lacks(engine))(`what is refused, on ${engine}`, () => {
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

    test("is remembered for a moment, and then the database decides again", async () => {
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

    test("tokens that are made up: a few are told, then their address has to wait, but nobody with a session", async () => {
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

    test("of one moment is told in one write, with its number", async () => {
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

    test("links of own pages are looked up so often from one address, then the page asks for itself", async () => {
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

test("wrong tokens and made-up links of one IPv6 customer are counted together", async () => {
  const site = await start("sqlite", { RATE_LIMIT_SCALE: "0.1" });
  const headers = { authorization: `Bearer ${madeUp}` };
  const ask = async (at: number) => {
    const remoteAddress = `2001:db8:1:${at.toString(16)}00::1`;
    const token = await site.app.inject({ url: "/api/admin/contacts", headers, remoteAddress });
    return [token.statusCode, (await site.app.inject({ url: `/?my=${madeUp}`, remoteAddress })).statusCode];
  };
  const answers = [];
  for (let at = 1; at <= 25; at++) answers.push(await ask(at));
  expect(answers.slice(0, 24)).toEqual(Array(24).fill([401, 404]));
  expect(answers.at(-1)).toEqual([429, 200]);
});

test.each([
  { asks: "links of own pages", method: "POST", url: "/api/my/application", payload: { token: madeUp } },
  { asks: "events", method: "GET", url: "/api/admin/events", headers: { authorization: `Bearer ${madeUp}` } },
] as const)(
  "one network has so many requests for $asks under way and no more; others are answered",
  async ({ asks: _, ...call }) => {
    const held = Promise.withResolvers<never>();
    let holds = false;
    const site = await start("sqlite", {}, (deps) => {
      const asyncCommit: Database["asyncCommit"] = (statement) =>
        holds ? held.promise : deps.db.asyncCommit(statement);
      return { ...deps, db: { ...deps.db, asyncCommit } };
    });
    const from = (at: number) => `2001:db8:1:${at.toString(16)}::1`;
    // Whoever listens to events does so for hours, and has no place meanwhile.
    const listening = { headers: await signIn(site.app), remoteAddress: from(0), payloadAsStream: true } as const;
    const stream = await site.app.inject({ url: "/api/admin/events", ...listening });
    expect(stream.statusCode).toBe(200);
    holds = true;
    const begun = Array.from({ length: underWayMost }, (_, at) =>
      site.app.inject({ ...call, remoteAddress: from(at) }),
    );
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
    stream.stream().destroy();
  },
);

test("nginx refuses nobody before the site does, whose refusal pages know how to say", () => {
  const most = /limit_conn site_visitors (\d+);/.exec(readSource("deploy/nginx.conf"))?.[1];
  expect(Number(most)).toBe(underWayMost);
});

test.skipIf(lacks("postgres"))(
  "when all connections to the database are taken, a request is told to come back",
  async () => {
    const site = await start("postgres", { DATABASE_POOL: "2" });
    const held = Promise.withResolvers<void>();
    const hold = () => site.deps.db.query.connection().execute(() => held.promise);
    const holding = [hold(), hold()];
    const payload = { token: madeUp };
    const answer = await site.app.inject({ method: "POST", url: "/api/my/application", payload });
    held.resolve();
    await Promise.all(holding);
    expect([answer.statusCode, answer.json().code, answer.headers["retry-after"]]).toEqual([503, "overloaded", "2"]);
  },
);
