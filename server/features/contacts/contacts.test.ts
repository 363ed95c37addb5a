import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ContactBench, enquiry, openContactBench } from "../../../tests/fixtures/contact-bench.ts";
import { engines, lacks } from "../../../tests/support/database.ts";

const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`an enquiry on ${engine}`, () => {
    let bench: ContactBench;
    beforeEach(async () => {
      bench = await openContactBench(engine, { MAIL_TO: "Sales <sales@tatrion.example>, office@tatrion.example" });
    });
    afterEach(() => bench.close());
    const contacts = () => bench.deps.db.query.selectFrom("contacts").selectAll().orderBy("id").execute();
    const outbox = () => bench.deps.db.query.selectFrom("outbox").selectAll().orderBy("id").execute();

    test("is stored as typed, ready to be found", async () => {
      const { status, body } = await bench.send(enquiry);
      expect(status).toBe(201);
      expect(await contacts()).toMatchObject([
        {
          ...body,
          name: "Žofia Kováčová",
          email: "Zofia.Kovacova@Customer.example",
          email_key: "zofia.kovacova@customer.example",
          company: "Mesto Vrútky",
          project_type: "robotics",
          message: "Chceli by sme robota do skladu.",
          language: "sk",
          search: "zofia kovacova zofia.kovacova@customer.example mesto vrutky chceli by sme robota do skladu.",
          created_at: "2026-03-01T10:00:00.000Z",
        },
      ]);
    });

    test("without a company, a language or anything unknown is as good", async () => {
      const { company: _company, language: _language, ...specified } = enquiry;
      for (const body of [specified, { ...specified, company: "  ", admin: true, id: "mine" }]) {
        expect(await bench.send(body)).toMatchObject({ status: 201 });
      }
      expect(await contacts()).toMatchObject([
        { company: null, language: "en" },
        { company: null, language: "en" },
      ]);
    });

    test("is answered by a notice to each of the staff and a receipt in the sender's language", async () => {
      await bench.send(enquiry);
      expect(bench.sent).toEqual([]);
      await bench.deps.background.runNow("outbox");
      expect(bench.sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
        ["Zofia.Kovacova@Customer.example", "Tatrion: vašu správu sme dostali"],
        ["office@tatrion.example", "[Tatrion] Správa: Robotické riešenia – Žofia Kováčová"],
        ["sales@tatrion.example", "[Tatrion] Správa: Robotické riešenia – Žofia Kováčová"],
      ]);
      const [notice] = bench.sent.filter(({ kind }) => kind === "contactNotice");
      expect(notice?.replyTo).toEqual({ name: enquiry.name, address: enquiry.email });
      expect(notice?.text).not.toContain(enquiry.message);
      const [receipt] = bench.sent.filter(({ kind }) => kind === "contactReceipt");
      expect(receipt?.text).not.toContain(enquiry.message);
    });

    test("has its mails waiting under the record's id, or is not there at all", async () => {
      const { body } = await bench.send(enquiry);
      expect((await outbox()).map(({ subject_id }) => ({ id: subject_id }))).toEqual([body, body, body]);
      await bench.deps.db.query.schema.dropTable("outbox").execute();
      expect(await bench.send(enquiry)).toMatchObject({ status: 500, body: { code: "internal" } });
      expect((await contacts()).length).toBe(1);
    });

    test("with missing fields is refused, field by field", async () => {
      expect(await bench.send({ name: " a ", email: "a@b", message: "too short" })).toMatchObject({
        status: 400,
        body: {
          code: "validation",
          fields: {
            name: "nameMin",
            email: "emailInvalid",
            projectType: "projectTypeRequired",
            message: "messageMin",
          },
        },
      });
      expect(await contacts()).toEqual([]);
    });

    test("with the hidden field filled in is refused politely", async () => {
      expect(await bench.send({ ...enquiry, website: "https://spam.example" })).toMatchObject({
        status: 400,
        body: { code: "spamSuspected" },
      });
      expect([await contacts(), await outbox()]).toEqual([[], []]);
      expect(await bench.send({ ...enquiry, website: "" })).toMatchObject({ status: 201 });
    });

    test("is refused in the first two seconds and after a day, and taken in between", async () => {
      const mark = await bench.mark();
      const steps = [
        [0, 400],
        [1_999, 400],
        [1, 201],
        [dayMs - 2_000, 201],
        [1, 400],
        [-dayMs - 2, 400],
      ] as const;
      for (const [wait, status] of steps) {
        bench.pass(wait);
        expect(await bench.send({ ...enquiry, mark })).toMatchObject({ status });
      }
      expect((await contacts()).length).toBe(2);
    });

    test("with a forged mark is refused", async () => {
      const mark = await bench.mark();
      bench.pass(5_000);
      const [time = "", signature = ""] = mark.split(".");
      const other = createHmac("sha256", "another key").update(`form-token:${time}`).digest("base64url");
      const earlier = (Number.parseInt(time, 36) - 1).toString(36);
      for (const forged of [`${time}.${other}`, `${earlier}.${signature}`, time, "x", 7, [mark, mark], {}, true]) {
        expect(await bench.send({ ...enquiry, mark: forged })).toMatchObject({
          status: 400,
          body: { code: "spamSuspected" },
        });
      }
      expect(await bench.send({ ...enquiry, mark })).toMatchObject({ status: 201 });
    });

    test.for([
      ["with its mark", true, 20],
      ["without a mark", false, 10],
    ] as const)("%s is taken as often as the limit says", async ([, isMarked, most]) => {
      const mark = isMarked ? await bench.mark() : undefined;
      bench.pass(3_000);
      for (let count = 0; count < most; count++) {
        expect(await bench.send({ ...enquiry, mark })).toMatchObject({ status: 201 });
      }
      expect(await bench.send({ ...enquiry, mark })).toMatchObject({
        status: 429,
        body: { code: "rateLimited" },
        retryAfter: "600",
      });
      expect(await bench.send({ ...enquiry, mark }, "203.0.113.8")).toMatchObject({ status: 201 });
      bench.pass(600_000);
      expect(await bench.send({ ...enquiry, mark })).toMatchObject({ status: 201 });
      expect((await contacts()).length).toBe(most + 2);
    });

    test("leaves nothing of the person in the log", async () => {
      await bench.send({ ...enquiry, mark: "forged" });
      await bench.send(enquiry);
      await bench.deps.background.runNow("outbox");
      expect(bench.log.join("")).toContain("mail handed over");
      expect(bench.log.join("")).not.toMatch(/kov[aá]čov|zofia|vrútky|robota|forged|tatrion\.example/i);
    });
  });
}
