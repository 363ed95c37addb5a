import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ContactBench, enquiry, openContactBench } from "../../../tests/fixtures/contact-bench.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { expiryBatch } from "../../db/expiry.ts";
import { contactRetention } from "./contact.retention.ts";

const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`enquiries on ${engine}`, () => {
    let bench: ContactBench;
    beforeEach(async () => {
      bench = await openContactBench(engine, { RETAIN_CONTACTS_DAYS: "30", RATE_LIMIT_SCALE: "1000" });
    });
    afterEach(() => bench.close());

    const run = () => contactRetention(bench.deps).run(new AbortController().signal);
    const names = async () =>
      (await bench.deps.db.query.selectFrom("contacts").select("name").orderBy("id").execute()).map(({ name }) => name);
    const mails = async () => (await bench.deps.db.query.selectFrom("outbox").select("id").execute()).length;

    test("go when their days are over, with the mails about them, and not a moment before", async () => {
      await bench.send({ ...enquiry, name: "Old One" });
      bench.pass(dayMs);
      await bench.send({ ...enquiry, name: "New One" });
      bench.pass(29 * dayMs);
      await run();
      expect(await names()).toEqual(["Old One", "New One"]);
      bench.pass(1);
      await run();
      expect([await names(), await mails()]).toEqual([["New One"], 2]);
      bench.pass(dayMs);
      await run();
      expect([await names(), await mails()]).toEqual([[], 0]);
    });

    test("stay for a day when a period was made shorter, so that a slip can be put right", async () => {
      const runWith = (days: number) => {
        const config = { ...bench.deps.config, retention: { ...bench.deps.config.retention, contactsDays: days } };
        return contactRetention({ ...bench.deps, config }).run(new AbortController().signal);
      };
      await bench.send(enquiry);
      bench.pass(5 * dayMs);
      await runWith(30);
      bench.pass(dayMs);
      await runWith(3);
      await runWith(30);
      await runWith(3);
      bench.pass(dayMs - 1);
      await runWith(3);
      expect(await names()).toHaveLength(1);
      bench.pass(1);
      await runWith(3);
      expect(await names()).toEqual([]);
    });

    test("of many years go batch by batch in one run", async () => {
      const created_at = "2025-01-01T00:00:00.000Z";
      const row = { email: "a@b.example", email_key: "a@b.example", company: null, project_type: "travel", created_at };
      const rows = Array.from({ length: 2 * expiryBatch + 7 }, (_, index) => ({
        ...row,
        id: `old-${String(index).padStart(5, "0")}`,
        name: "Old One",
        message: "A message",
        language: "en",
        search: "old one",
      }));
      await bench.deps.db.query.insertInto("contacts").values(rows).execute();
      await bench.send(enquiry);
      await run();
      expect(await names()).toEqual([enquiry.name]);
    });

    test("survive a clock that is wrong for a moment", async () => {
      await bench.send(enquiry);
      await run();
      bench.pass(4_000 * dayMs);
      await run();
      expect(await names()).toEqual([enquiry.name]);
      bench.pass(-4_000 * dayMs);
      await run();
      await run();
      expect(await names()).toEqual([enquiry.name]);
    });

    test("survive a clock that is wrong for some minutes in which the site is started again and again", async () => {
      await bench.send(enquiry);
      await run();
      bench.pass(4_000 * dayMs);
      for (let start = 0; start < 3; start++) {
        await run();
        bench.pass(10 * 60_000);
      }
      expect(await names()).toEqual([enquiry.name]);
    });

    test.each([-2, 2])("survive a clock that is wrong by years and then set by %i hours more", async (hours) => {
      await bench.send(enquiry);
      await run();
      bench.pass(4_000 * dayMs);
      await run();
      bench.pass((hours * dayMs) / 24);
      await run();
      expect(await names()).toEqual([enquiry.name]);
    });

    test("dated by a clock that was years ahead go once they have been so for their days", async () => {
      await run();
      bench.pass(4_000 * dayMs);
      await bench.send(enquiry);
      bench.pass(-4_000 * dayMs);
      const afterDays = async (days: number) => {
        for (let day = 0; day < days; day++) {
          await run();
          bench.pass(dayMs);
        }
        return names();
      };
      expect(await afterDays(30)).toEqual([enquiry.name]);
      expect(await afterDays(3)).toEqual([]);
    });

    test("go a day later when the site was off for weeks", async () => {
      await bench.send(enquiry);
      await run();
      bench.pass(60 * dayMs);
      await run();
      bench.pass(dayMs);
      await run();
      expect(await names()).toEqual([]);
    });
  });
}
