import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bench, minuteMs, openBench } from "../../tests/fixtures/outbox-bench.ts";
import { engines, lacks } from "../../tests/support/database.ts";
import { MailFailure } from "./failure.ts";
import { type Admit, outboxTask } from "./outbox.task.ts";
import { insertMails } from "./outbox.ts";

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`what is not sent on ${engine}`, () => {
    let bench: Bench;
    beforeEach(async () => {
      bench = await openBench(engine);
    });
    afterEach(() => bench.store.dispose());
    const rows = () => bench.store.db.query.selectFrom("outbox").selectAll().orderBy("id").execute();

    test("an invitation is not sent after its appointment and is shown to staff as failed", async () => {
      const told = vi.spyOn(bench.deps.db, "notify");
      const writtenAt = bench.deps.clock().toISOString();
      const start = new Date(Date.parse(writtenAt) + 100 * minuteMs).toISOString();
      const appointment = { start, minutes: 60, title: "Interview", writtenAt };
      const payload = { tab: "applications" as const, subject: "Interview", text: "Come.", follows: [], appointment };
      const letter = {
        kind: "reply",
        recipient: "a@b.example",
        language: "en",
        payload,
        subjectId: "invited",
      } as const;
      await insertMails(bench.store.db.query, [letter], bench.deps.clock()).execute();
      bench.refuse = () => new MailFailure("unreachable", "connection");
      for (let minute = 0; minute < 100; minute++) {
        await bench.run();
        bench.pass(minuteMs);
      }
      expect([await rows(), told.mock.calls]).toMatchObject([[{ sent_at: null, failed_at: null, attempts: 7 }], []]);
      bench.refuse = undefined;
      await bench.run();
      expect(bench.sent).toEqual([]);
      expect(await rows()).toMatchObject([{ sent_at: null, failed_at: start, claimed_until: null }]);
      expect(told.mock.calls).toEqual([["applications", "invited"]]);
      expect(bench.logged.at(-1)).toContain('"reason":"appointmentOver"} mail given up');
    });

    test.each([
      ["withheld", async () => "withhold" as const, undefined],
      ["given up", async () => "send" as const, () => new MailFailure("permanent", "RCPT TO 550")],
    ])("the outbox keeps nothing of a mail about somebody who is erased once it was %s", async (_, admit, refuse) => {
      const { db, clock } = bench.deps;
      const payload = { event: "erased", name: "Žofia Kováčová", jobTitle: "Lamplighter" } as const;
      const notice = { kind: "myNotice", recipient: "zofia@customer.example", language: "sk", payload } as const;
      await insertMails(db.query, [{ ...notice, subjectId: null }], clock()).execute();
      bench.refuse = refuse;
      await outboxTask(bench.deps, admit).run(new AbortController().signal);
      expect(await rows()).toMatchObject([{ failed_at: clock().toISOString(), recipient: "", payload: "{}" }]);
    });

    test("a mail of an unknown kind waits for a release that can send it", async () => {
      await bench.enqueue();
      await bench.store.db.query.updateTable("outbox").set({ kind: "ofAnotherRelease" }).execute();
      await bench.run();
      expect(await rows()).toMatchObject([{ failed_at: null, attempts: 1 }]);
      await bench.store.db.query.updateTable("outbox").set({ kind: "contactReceipt" }).execute();
      bench.pass(2 * minuteMs);
      await bench.run();
      expect(bench.sent).toHaveLength(1);
    });

    test("a server without SMTP settings leaves the mails to instances that have them for three days", async () => {
      const { config } = bench.deps;
      const relayed = { ...config, mail: { ...config.mail, smtpUrl: "smtp://relay.example" } };
      const runWithRelay = () => outboxTask({ ...bench.deps, config: relayed }).run(new AbortController().signal);
      await runWithRelay();
      await bench.enqueue();
      await bench.run();
      expect([bench.sent, await rows()]).toMatchObject([[], [{ attempts: 0, sent_at: null, failed_at: null }]]);
      expect(bench.logged.join("\n")).toContain("mails wait");
      await runWithRelay();
      expect(bench.sent).toHaveLength(1);
      await bench.enqueue();
      bench.pass(3 * 24 * 60 * minuteMs);
      await bench.run();
      expect([bench.sent.length, (await rows())[1]]).toMatchObject([
        1,
        { failed_at: bench.deps.clock().toISOString() },
      ]);
    });

    test("the outbox keeps no working link in a receipt that was given up", async () => {
      const { db, clock } = bench.deps;
      const payload = { name: "Žofia", jobTitle: "Lamplighter", keepForLater: false, myToken: "t".repeat(43) };
      const receipt = { kind: "applicationReceipt", recipient: "reject@customer.example", language: "sk" } as const;
      await insertMails(db.query, [{ ...receipt, payload, subjectId: "1" }], clock()).execute();
      bench.refuse = () => new MailFailure("permanent", "RCPT TO 550");
      await bench.run();
      const { myToken: _, ...kept } = payload;
      expect((await rows()).map((row) => [row.recipient, JSON.parse(row.payload)])).toEqual([
        [receipt.recipient, kept],
      ]);
    });

    test("puts off what may go out later, without counting attempts, and gives it up after three days", async () => {
      const seen: number[] = [];
      const admit: Admit = async ({ attempts }) => (seen.push(attempts) < 3 ? "later" : "send");
      await bench.enqueue();
      const task = outboxTask(bench.deps, admit);
      const run = () => task.run(new AbortController().signal);
      await run();
      await run();
      expect(seen).toEqual([1]);
      bench.pass(6 * 60 * minuteMs);
      await run();
      expect([seen, bench.sent]).toEqual([[1, 1], []]);
      bench.pass(6 * 60 * minuteMs);
      await run();
      expect(bench.sent).toHaveLength(1);

      await bench.enqueue();
      const never = outboxTask(bench.deps, async () => "later");
      for (let run = 0; run < 13; run++) {
        await never.run(new AbortController().signal);
        bench.pass(6 * 60 * minuteMs);
      }
      expect((await rows()).map(({ sent_at, failed_at }) => [sent_at !== null, failed_at !== null])).toEqual([
        [true, false],
        [false, true],
      ]);
    });
  });
}
