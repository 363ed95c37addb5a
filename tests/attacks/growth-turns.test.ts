import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import type { Query } from "../../server/db/db.ts";
import { insertMails } from "../../server/mail/outbox.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { applicationForm, openJob } from "../support/applicant.ts";
import { heldMs, requestMostMs, threadMs } from "../support/growth.ts";

describe("however much is asked of the embedded database, everybody else gets a turn", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.dispose());

  async function leastHeldMs(work: () => unknown): Promise<number> {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 8 && least > requestMostMs; attempt++) least = Math.min(least, await heldMs(work));
    return least;
  }

  const times = 20_000;
  const ask = (query: Query) => sql`select ${"what is asked"} as words`.execute(query);
  test.each<[string, () => Promise<unknown>]>([
    [
      "one after the other",
      async () => {
        for (let at = 0; at < times; at++) await ask(site.deps.db.query);
      },
    ],
    [
      "in one transaction",
      () =>
        site.deps.db.write(async (write) => {
          for (let at = 0; at < times; at++) await ask(write);
        }),
    ],
    [
      "in lanes, each of many connections",
      async () => {
        const lane = async () => {
          for (let at = 0; at < times / 20; at++) await site.deps.db.asyncCommit(ask);
        };
        await Promise.all([lane(), lane(), lane(), lane()]);
      },
    ],
  ])("%s", { timeout: 60_000 }, async (_, work) => {
    expect(await leastHeldMs(work)).toBeLessThan(requestMostMs);
  });

  test("those who wait for it cost no more the more they are", { timeout: 60_000 }, async () => {
    const cost = async (times: number, count: number) => {
      const before = threadMs();
      for (let at = 0; at < times; at++)
        await Promise.all(Array.from({ length: count }, () => ask(site.deps.db.query)));
      return threadMs() - before;
    };
    let [apart, together] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let attempt = 0; attempt < 5; attempt++) {
      apart = Math.min(apart, await cost(80, 95));
      together = Math.min(together, await cost(4, 1_900));
    }
    // As many in all: 1 is even growth, 20 its square.
    expect(together / apart).toBeLessThan(5);
  });

  test("whoever comes when too many wait is told so, and all others are answered", { timeout: 60_000 }, async () => {
    const answers = await Promise.allSettled(Array.from({ length: 5_000 }, () => ask(site.deps.db.query)));
    const refused = answers.filter(({ status }) => status === "rejected");
    expect([refused.length > 2_000, refused.length < 4_000]).toEqual([true, true]);
    expect(refused[0]).toMatchObject({ reason: { name: "DatabaseBusy" } });
    expect((await ask(site.deps.db.query)).rows).toHaveLength(1);
  });

  test("mails that are withheld", { timeout: 120_000 }, async () => {
    const { db } = site.deps;
    const held = await leastHeldMs(async () => {
      for (let from = 0; from < 500; from += 50) {
        const draft = {
          ...({ kind: "contactReceipt", recipient: "jan@posta.example", language: "en", subjectId: null } as const),
          payload: { name: "Ján Malý" },
        };
        await insertMails(db.query, Array(50).fill(draft), site.time.now).execute();
        await setImmediate();
      }
      await site.deps.background.runNow("outbox");
    });
    const waiting = db.query
      .selectFrom("outbox")
      .select("id")
      .where("sent_at", "is", null)
      .where("failed_at", "is", null);
    expect(await waiting.execute()).toEqual([]);
    expect(held).toBeLessThan(requestMostMs);
  });

  test("limits that are over, of many addresses", { timeout: 120_000 }, async () => {
    const { query } = site.deps.db;
    const ends = (ms: number) => new Date(site.time.now.getTime() + ms).toISOString();
    const put = async (name: string, count: number, window_ends_at: string) => {
      for (let from = 0; from < count; from += 500) {
        const key = (at: number) => `${name}:2001:db8:${from.toString(16)}:${at.toString(16)}::/64`;
        const rows = Array.from({ length: 500 }, (_, at) => ({ key: key(at), count: 1, window_ends_at }));
        await query.insertInto("rate_limits").values(rows).execute();
      }
    };
    await put("live", 1_000, ends(60_000));
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 8 && least > requestMostMs; attempt++) {
      await put("over", 60_000, ends(-1));
      least = Math.min(least, await heldMs(() => site.deps.background.runNow("rate limits")));
    }
    const kept = async (name: string) =>
      (await query.selectFrom("rate_limits").select("key").where("key", "like", `${name}:%`).execute()).length;
    expect([await kept("live"), await kept("over")]).toEqual([1_000, 0]);
    expect(least).toBeLessThan(requestMostMs);
  });

  test("applications of many people at once", { timeout: 120_000 }, async () => {
    const jobId = await openJob(site);
    const letter = Array.from({ length: limits.longText }, (_, at) =>
      String.fromCharCode(0x4e00 + ((at * 7) % 20_000)),
    );
    const payload = { ...applicationForm, coverLetter: letter.join("") };
    let from = 0;
    const held = await leastHeldMs(async () => {
      const answers = [];
      for (let at = 0; at < 40; at++) {
        const remoteAddress = `192.0.2.${++from}`;
        answers.push(site.app.inject({ method: "POST", url: `/api/jobs/${jobId}/apply`, remoteAddress, payload }));
      }
      expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    });
    expect(held).toBeLessThan(requestMostMs);
  });
});
