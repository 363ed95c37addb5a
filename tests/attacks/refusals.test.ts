import type { KyselyPlugin } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "../../server/db/db.ts";
import { refusalAudit } from "../../server/http/audit.ts";
import { createRateLimiter } from "../../server/http/rate-limit.ts";
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
  describe.skipIf(lacks(engine))(`on ${engine}`, () => {
    /** Counts the statements. */
    function counted(db: Database): { db: Database; writes: () => number } {
      let writes = 0;
      const counter: KyselyPlugin = {
        transformQuery({ node }) {
          writes += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return { db: { ...db, query: db.query.withPlugin(counter) }, writes: () => writes };
    }

    test("after sixty invalid tokens an IP address gets 429, but a valid session there still works", async () => {
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

    test("refusals within a short time are logged as one line with their number", async () => {
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

    test("invented links of applicants' pages get 429 after sixty tries from one IP address", async () => {
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

test("the shipped nginx limits the connections of one visitor", async () => {
  const perVisitor = Number(/limit_conn site_visitors (\d+);/.exec(readSource("deploy/nginx.conf"))?.[1]);
  const site = await start();
  expect(perVisitor).toBeLessThanOrEqual(site.app.server.maxConnections / 2);
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
