import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bench, minuteMs, openBench } from "../../tests/fixtures/outbox-bench.ts";
import { engines } from "../../tests/support/database.ts";
import { openSite } from "../db/open.ts";
import { MailFailure } from "./mailer.ts";
import { outboxTask } from "./outbox.task.ts";
import { claimNext, maxAttempts } from "./outbox.ts";

describe.each(engines)("the outbox on %s", (engine) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench(engine);
  });
  const rows = () => bench.store.db.query.selectFrom("outbox").selectAll().orderBy("id").execute();

  test("the outbox sends a waiting mail once and deletes its recipient and content", async () => {
    await bench.enqueue();
    await bench.run();
    await bench.run();
    expect(bench.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["zofia@customer.example", "Tatrion: vašu správu sme dostali"],
    ]);
    expect(await rows()).toMatchObject([
      { sent_at: "2026-03-01T10:00:00.000Z", recipient: "", payload: "{}", leased_until: null },
    ]);
  });

  test("the outcome of a reply is published to screens that show the record", async () => {
    const notify = vi.spyOn(bench.deps.db, "notify");
    const payload = { tab: "contacts" as const, subject: "About", text: "Thank you.", follows: [] };
    const letter = { kind: "reply", recipient: "a@b.example", language: "en", payload } as const;
    for (const subjectId of ["taken", "refused"]) {
      await bench.enqueue({ ...letter, subjectId });
      bench.refuse = () => (subjectId === "refused" ? new MailFailure("permanent", "RCPT TO 550") : undefined);
      await bench.run();
    }
    expect(notify.mock.calls).toEqual([
      ["contacts", "taken"],
      ["contacts", "refused"],
    ]);
  });

  test("the outbox tries again after 1, 2, 4 … minutes, under the same Message-ID", async () => {
    const seen: string[] = [];
    bench.refuse = ({ messageId }) => {
      seen.push(messageId);
      return new MailFailure("temporary", "RCPT TO 451");
    };
    await bench.enqueue();
    for (const [wait, attempts] of [
      [0, 1],
      [minuteMs - 1, 1],
      [1, 2],
      [2 * minuteMs - 1, 2],
      [1, 3],
      [4 * minuteMs, 4],
    ] as const) {
      bench.pass(wait);
      await bench.run();
      expect(seen.length).toBe(attempts);
    }
    bench.refuse = undefined;
    bench.pass(8 * minuteMs);
    await bench.run();
    expect(bench.sent.map(({ messageId }) => messageId)).toEqual([...new Set(seen)]);
  });

  test("the outbox gives up after about three days and logs it without personal data", async () => {
    bench.refuse = () => new MailFailure("unreachable", "ECONNECTION");
    await bench.enqueue();
    const begun = bench.deps.clock().getTime();
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      await bench.run();
      const [row] = await rows();
      expect(row?.attempts).toBe(attempt);
      if (row?.failed_at === null) bench.pass(Date.parse(row.next_attempt_at) - bench.deps.clock().getTime());
    }
    const days = (bench.deps.clock().getTime() - begun) / (24 * 60 * minuteMs);
    expect(days).toBeGreaterThan(2.5);
    expect(days).toBeLessThan(3.5);
    expect(await rows()).toMatchObject([{ failed_at: bench.deps.clock().toISOString(), leased_until: null }]);
    expect(bench.logged.at(-1)).toContain("mail given up");
    expect(bench.logged.join("\n")).not.toMatch(/zofia|Žofia|customer/i);
  });

  test.each([
    ["gives up recipients that do not exist", "permanent", true],
    ["puts off recipients that are refused for now", "temporary", false],
  ] as const)("the outbox %s and sends the others", async (_what, kind, isGivenUp) => {
    bench.refuse = ({ to }) => (to.startsWith("reject") ? new MailFailure(kind, "RCPT TO") : undefined);
    for (let at = 0; at < 12; at++) await bench.enqueue({ recipient: `reject${at}@customer.example` });
    await bench.enqueue();
    await bench.run();
    expect(bench.sent.map(({ to }) => to)).toEqual(["zofia@customer.example"]);
    expect((await rows()).map(({ failed_at }) => failed_at !== null)).toEqual([...Array(12).fill(isGivenUp), false]);
  });

  test("the outbox stops trying while the mail server is away", async () => {
    bench.refuse = () => new MailFailure("unreachable", "ECONNECTION");
    for (let count = 0; count < 10; count++) await bench.enqueue();
    await bench.run();
    const attempts = (await rows()).map((row) => row.attempts);
    expect(attempts.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(4);
  });

  // The embedded database refuses a second server.
  if (engine === "postgres") {
    test("the outbox sends every mail once when two instances work at the same time", async () => {
      for (let count = 0; count < 40; count++) await bench.enqueue({ recipient: `person-${count}@customer.example` });
      const other = await openSite(bench.store.settings);
      const stopping = new AbortController().signal;
      await Promise.all([bench.run(), outboxTask({ ...bench.deps, db: other }).run(stopping)]);
      await other.close();
      expect(new Set(bench.sent.map(({ to }) => to)).size).toBe(40);
      expect(bench.sent.length).toBe(40);
    });

    test("a mail that another instance claims is skipped without waiting", async () => {
      await bench.enqueue();
      const { db, clock } = bench.deps;
      await db.query.transaction().execute(async (theirs) => {
        expect(await claimNext({ ...db, query: theirs }, clock(), [])).toBeDefined();
        const own = db.query.transaction().execute(async (mine) => {
          // Waiting for the other's commit would take the same mail after it.
          await sql`set local lock_timeout = '3s'`.execute(mine);
          return claimNext({ ...db, query: mine }, clock(), []);
        });
        expect(await own).toBeUndefined();
      });
    });

    test("a lease excludes other instances until it expires by the database's clock", async () => {
      await bench.enqueue();
      await claimNext(bench.store.db, bench.deps.clock(), []);
      bench.pass(60 * minuteMs);
      await bench.run();
      expect(bench.sent).toEqual([]);
      await bench.store.db.query
        .updateTable("outbox")
        .set({ leased_until: sql<number>`extract(epoch from now()) - 1` })
        .execute();
      await bench.run();
      expect(bench.sent).toHaveLength(1);
    });
  } else {
    test("the outbox sends the mail that a killed process was sending", async () => {
      await bench.enqueue();
      expect(await claimNext(bench.store.db, bench.deps.clock(), [])).toMatchObject({ attempts: 1 });
      await bench.run();
      expect(bench.sent).toHaveLength(1);
    });
  }

  /** The database goes away as soon as the mail server has accepted something. */
  function taskThatCannotNote() {
    const { db, mailer } = bench.deps;
    const state = { isAway: false };
    const task = outboxTask({
      ...bench.deps,
      db: {
        ...db,
        get query() {
          if (state.isAway) throw new Error("connection refused");
          return db.query;
        },
      },
      mailer: {
        ...mailer,
        async send(mail) {
          await mailer.send(mail);
          state.isAway = true;
        },
      },
    });
    return { task, state };
  }

  test("the outbox does not send again what was accepted while the database was away", async () => {
    await bench.enqueue();
    const { task, state } = taskThatCannotNote();
    const stopping = new AbortController().signal;
    await expect(task.run(stopping)).rejects.toThrow("connection refused");
    bench.pass(60 * minuteMs);
    await expect(task.run(stopping)).rejects.toThrow("connection refused");
    state.isAway = false;
    await task.run(stopping);
    expect(bench.sent.length).toBe(1);
    expect(await rows()).toMatchObject([{ sent_at: "2026-03-01T10:00:00.000Z" }]);
  });

  test("a stopping outbox stores what was accepted while the database was away", async () => {
    await bench.enqueue();
    const { task, state } = taskThatCannotNote();
    await expect(task.run(new AbortController().signal)).rejects.toThrow("connection refused");
    state.isAway = false;
    await task.stop?.();
    expect(await rows()).toMatchObject([{ sent_at: "2026-03-01T10:00:00.000Z" }]);
  });

  test("the outbox gives up a mail that it cannot read and sends the others", async () => {
    await bench.enqueue();
    await bench.store.db.query.updateTable("outbox").set({ kind: "carrierPigeon" }).execute();
    await bench.enqueue();
    await bench.store.db.query
      .updateTable("outbox")
      .set({ payload: "{" })
      .where("kind", "=", "contactReceipt")
      .execute();
    await bench.enqueue();
    await bench.run();
    expect((await rows()).map(({ sent_at, failed_at }) => [sent_at !== null, failed_at !== null])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
  });

  test("an invitation is not sent after its appointment and is shown to staff as failed", async () => {
    const notify = vi.spyOn(bench.deps.db, "notify");
    const writtenAt = bench.deps.clock().toISOString();
    const start = new Date(Date.parse(writtenAt) + 100 * minuteMs).toISOString();
    const appointment = { start, minutes: 60, title: "Interview", writtenAt };
    const payload = { tab: "applications" as const, subject: "Interview", text: "Come.", follows: [], appointment };
    const letter = { kind: "reply", recipient: "a@b.example", language: "en", payload, subjectId: "invited" } as const;
    await bench.enqueue(letter);
    bench.refuse = () => new MailFailure("unreachable", "connection");
    await bench.run();
    expect([await rows(), notify.mock.calls]).toMatchObject([[{ sent_at: null, failed_at: null }], []]);
    bench.refuse = undefined;
    bench.pass(100 * minuteMs);
    await bench.run();
    expect(bench.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ sent_at: null, failed_at: start }]);
    expect(notify.mock.calls).toEqual([["applications", "invited"]]);
    expect(bench.logged.at(-1)).toContain('"reason":"appointmentOver"} mail given up');
  });

  test.each([
    ["suppressed", async () => ({ isLimited: true, justLimited: false }), undefined],
    ["given up", undefined, () => new MailFailure("permanent", "RCPT TO 550")],
  ])("the outbox keeps no address of a mail that belongs to no record once it was %s", async (_, count, refuse) => {
    const payload = { event: "newDevice", username: "zofia" } as const;
    const notice = { kind: "accountNotice", recipient: "zofia@customer.example", language: "sk", payload } as const;
    await bench.enqueue({ ...notice, subjectId: null });
    bench.refuse = refuse;
    await outboxTask(bench.deps, count).run(new AbortController().signal);
    expect(await rows()).toMatchObject([{ failed_at: bench.deps.clock().toISOString(), recipient: "", payload: "{}" }]);
  });

  test("the outbox keeps no working link in a receipt that was given up", async () => {
    const payload = { name: "Žofia", jobTitle: "Lamplighter", keepForLater: false, myToken: "t".repeat(43) };
    const receipt = { kind: "applicationReceipt", recipient: "reject@customer.example", language: "sk" } as const;
    await bench.enqueue({ ...receipt, payload, subjectId: "1" });
    bench.refuse = () => new MailFailure("permanent", "RCPT TO 550");
    await bench.run();
    const { myToken: _, ...kept } = payload;
    expect((await rows()).map((row) => [row.recipient, JSON.parse(row.payload)])).toEqual([[receipt.recipient, kept]]);
  });
});

describe("stopping", () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench("sqlite");
  });
  afterEach(() => void vi.useRealTimers());

  test("a stopping outbox does not wait for a mute mail server, and the next start sends the mail", async () => {
    const begun = Promise.withResolvers<void>();
    const mute = () => {
      begun.resolve();
      return new Promise<void>(() => undefined);
    };
    await bench.enqueue();
    const stop = new AbortController();
    const run = outboxTask({ ...bench.deps, mailer: { ...bench.deps.mailer, send: mute } }).run(stop.signal);
    await begun.promise;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    stop.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    await run;
    await bench.run();
    expect(bench.sent.length).toBe(1);
  });
});
