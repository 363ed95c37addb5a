import { afterEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../tests/support/app.ts";
import { applicationForm, openJob } from "../tests/support/applicant.ts";
import { engines, lacks } from "../tests/support/database.ts";
import { enquiry } from "../tests/support/enquiry.ts";
import { newId } from "./db/ids.ts";
import { tellReceipt } from "./features/careers/notices.ts";
import { insertMails, type MailDraft } from "./mail/outbox.ts";
import type { MailKind } from "./mail/payloads.ts";
import { kinds, samples } from "./mail/samples.fixture.ts";

let site: TestApp;
afterEach(() => site.dispose());

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`receipts on ${engine}`, () => {
    /** How many of these receipts were handed over. */
    async function sentTo(recipients: string[]): Promise<number> {
      let sent = 0;
      const mailer = {
        async send() {
          sent += 1;
        },
        async close() {},
      };
      site = await testApp(engine, {}, (deps) => ({ ...deps, mailer }));
      const { db, clock, background } = site.deps;
      const receipt = { kind: "contactReceipt", language: "en", payload: { name: "Eva" }, subjectId: "1" } as const;
      const drafts = recipients.map((recipient) => ({ ...receipt, recipient }));
      await db.groupCommit([insertMails(db.query, drafts, clock())]);
      await background.runNow("outbox");
      return sent;
    }
    const many = (count: number, address: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => address(at));

    test.each([
      ["as it is", () => "victim@posta.example"],
      ["in capitals", (at: number) => (at % 2 ? "Victim@Posta.example" : "victim@posta.example")],
      ["with labels of its owner's", (at: number) => `victim+${at}@posta.example`],
      [
        "in Gmail's spellings",
        (at: number) => (at % 2 ? `v.ictim+${at}@googlemail.com` : `vic${".".repeat(at % 3)}tim@gmail.com`),
      ],
    ])("twenty a day to one mailbox, written %s", async (_how, address) => {
      expect(await sentTo(many(30, address))).toBe(20);
    });

    test("whoever types an address keeps neither the link to the own page nor word of what is done there away", async () => {
      const sent: string[] = [];
      const mailer = {
        async send({ subject, text }: { subject: string; text: string }) {
          sent.push(`${subject} ${text}`);
        },
        async close() {},
      };
      site = await testApp(engine, {}, (deps) => ({ ...deps, mailer }));
      const { db, clock, background } = site.deps;
      const to = { recipient: "victim@posta.example", language: "en", subjectId: "1" } as const;
      const enqueue = async (count: number, draft: MailDraft) => {
        await db.groupCommit([insertMails(db.query, Array(count).fill(draft), clock())]);
        await background.runNow("outbox");
      };
      const linked = () => sent.filter((mail) => mail.includes("my=")).length;
      const token = (sign: string) => sign.repeat(43);
      const receipt = { ...to, kind: "applicationReceipt" } as const;
      const payload = { name: "Eva", jobTitle: "Guard", keepForLater: false };
      const notice = { ...to, kind: "myNotice" } as const;
      const done = { name: "Eva", jobTitle: "Guard" };

      await enqueue(30, { ...to, kind: "contactReceipt", payload: { name: "Eva" } });
      await enqueue(1, { ...receipt, payload: { ...payload, myToken: token("a") } });
      expect([sent.length, linked()]).toEqual([21, 1]);

      await enqueue(49, { ...receipt, payload });
      await enqueue(1, { ...receipt, payload: { ...payload, myToken: token("b") } });
      expect([sent.length, linked()]).toEqual([60, 1]);

      await enqueue(1, { ...notice, payload: { ...done, event: "exported" } });
      await enqueue(30, { ...notice, payload: { ...done, event: "consentGiven" } });
      expect(sent).toHaveLength(80);
      await enqueue(1, { ...notice, subjectId: null, payload: { ...done, event: "erased" } });
      expect(sent).toHaveLength(81);

      // The link that was too many comes the next day.
      site.time.now = new Date(site.time.now.getTime() + 25 * 60 * 60_000);
      await background.runNow("outbox");
      expect([sent.length, linked()]).toEqual([92, 2]);
    });

    test("three hundred an hour to the mailboxes of one domain, and none of its neighbours goes without", async () => {
      const flood = [...many(340, (at) => `somebody${at}@catch-all.example`), "neighbour@posta.example"];
      expect(await sentTo(flood)).toBe(301);
    });

    test("what one mailbox does not get is not taken from its domain", async () => {
      const others = many(280, (at) => `person${at}@gmail.com`);
      expect(await sentTo([...many(100, (at) => `victim+${at}@gmail.com`), ...others])).toBe(300);
    });

    test("one network asks for thirty of each kind an hour, later ones have their hour, and a provider's other users get theirs", async () => {
      site = await testApp(engine, {});
      site.time.now = new Date("2026-03-01T10:20:00Z");
      const job = await openJob(site);
      const from = (remoteAddress: string, at: number) => {
        const email = `person${at}@gmail.com`;
        const [url, payload] =
          at % 2 ? ["/api/contact", { ...enquiry, email }] : [`/api/jobs/${job}/apply`, { ...applicationForm, email }];
        return site.app.inject({ method: "POST", url, payload, remoteAddress });
      };
      for (let at = 0; at < 80; at++) {
        const stored = await from(`2001:db8:1:${at.toString(16)}00::1`, at);
        expect(stored.statusCode).toBe(201);
      }
      await from("2001:db8:2::1", 80);
      const { db, clock } = site.deps;
      const due = async () => {
        const rows = await db.query.selectFrom("outbox").selectAll().where("kind", "like", "%Receipt").execute();
        return Map.groupBy(rows, ({ next_attempt_at }) => next_attempt_at.slice(11, 16));
      };
      const counts = async () => [...(await due())].map(([time, rows]) => [time, rows.length]).sort();
      const first = [
        ["10:20", 61],
        ["11:00", 20],
      ];
      expect(await counts()).toEqual(first);
      const notices = await db.query.selectFrom("outbox").select("id").where("kind", "like", "%Notice").execute();
      expect(notices.length).toBeGreaterThanOrEqual(81);
      for (const { subject_id } of (await due()).get("11:00") ?? [])
        await db.write((write) => tellReceipt(write, subject_id ?? "", clock()));
      expect(await counts(), "a CV that has come does not bring its receipt forward").toEqual(first);
      site.time.now = new Date("2026-03-01T11:30:00Z");
      for (let at = 0; at < 44; at++) await from(`2001:db8:1:${at.toString(16)}00::1`, 100 + at);
      expect(await counts()).toEqual([...first, ["11:30", 40], ["12:00", 4]]);
    });

    test("one network cannot use up what a mailbox gets: its owner's own link comes all the same", async () => {
      const sent: string[] = [];
      const mailer = {
        async send({ text }: { text: string }) {
          sent.push(text);
        },
        async close() {},
      };
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1" }, (deps) => ({ ...deps, mailer }));
      const job = await openJob(site);
      const email = "victim@posta.example";
      const from = (remoteAddress: string, name: string) =>
        site.app.inject({
          ...{ method: "POST", url: `/api/jobs/${job}/apply`, remoteAddress },
          payload: { ...applicationForm, name, email },
        });
      const later = (minutes: number) => {
        site.time.now = new Date(site.time.now.getTime() + minutes * 60_000);
      };
      for (let at = 0; at < 120; at++) {
        if (at % 5 === 0) later(11);
        expect((await from("192.0.2.1", "Junk")).statusCode).toBe(201);
      }
      await from("198.51.100.7", "Zuzana");
      await site.deps.background.runNow("outbox");
      expect(sent.filter((text) => text.includes("Zuzana") && text.includes("my="))).toHaveLength(1);
    });

    test("sixty notices an hour to one mailbox of staff, then one that says so; all is in the admin", async () => {
      const sent: string[] = [];
      const mailer = {
        async send({ to, subject }: { to: string; subject: string }) {
          sent.push(`${to} ${subject}`);
        },
        async close() {},
      };
      site = await testApp(engine, {}, (deps) => ({ ...deps, mailer }));
      const { db, clock, background } = site.deps;
      const payload = { name: "Eva", email: "eva@posta.example", projectType: "robotics", message: "Hello" } as const;
      const notice = { kind: "contactNotice", language: "en", payload, subjectId: "1" } as const;
      const flood = async (count: number) => {
        const drafts = Array.from({ length: count }, () => ({ ...notice, recipient: "staff@tatrion.example" }));
        await db.groupCommit([
          insertMails(db.query, [...drafts, { ...notice, recipient: "boss@tatrion.example" }], clock()),
        ]);
        await background.runNow("outbox");
      };
      await flood(90);
      expect(sent.filter((mail) => mail.startsWith("boss@"))).toHaveLength(1);
      const toStaff = sent.filter((mail) => mail.startsWith("staff@"));
      expect(toStaff).toHaveLength(61);
      expect(toStaff.filter((mail) => mail.includes("Notices paused"))).toHaveLength(1);
      const kept = await db.query.selectFrom("outbox").select("payload").where("failed_at", "is not", null).execute();
      expect(kept.map((row) => JSON.parse(row.payload))).toEqual(Array(29).fill(payload));
      const tried = db.query.selectFrom("outbox").select("id").where("failed_at", "is not", null);
      expect(await tried.where("attempts", ">", 0).execute()).toEqual([]);
      const list = { now: clock().toISOString(), count: 1, records: [] };
      const morning = { kind: "morningList", recipient: "staff@tatrion.example", language: "en" } as const;
      await db.groupCommit([insertMails(db.query, [{ ...morning, payload: list, subjectId: null }], clock())]);
      await background.runNow("outbox");
      expect(sent.filter((mail) => mail.startsWith("staff@"))).toHaveLength(62);
      site.time.now = new Date(site.time.now.getTime() + 61 * 60_000);
      await flood(1);
      expect(sent.filter((mail) => mail.startsWith("staff@"))).toHaveLength(63);
    });

    test("whoever floods the forms withholds no mail whose words stand nowhere else, of whichever kind it is", async () => {
      const sent: string[] = [];
      const mailer = {
        async send({ messageId }: { messageId: string }) {
          sent.push(messageId);
        },
        async close() {},
      };
      site = await testApp(engine, {}, (deps) => ({ ...deps, mailer }));
      const { db, clock, background } = site.deps;
      const insert = async (kind: MailKind, count: number, subject_id: string | null) => {
        const at = clock().toISOString();
        // An invitation whose appointment is over is not sent, whatever else is.
        const payload = JSON.stringify({ ...samples[kind], appointment: undefined });
        const row = { kind, recipient: "jobs@tatrion.example", language: "en", payload };
        const ids = Array.from({ length: count }, () => newId());
        const rows = ids.map((id) => ({ ...row, id, subject_id, created_at: at, next_attempt_at: at }));
        await db.query.insertInto("outbox").values(rows).execute();
        await background.runNow("outbox");
        return ids.filter((id) => sent.some((mail) => mail.includes(id))).length;
      };
      const ofForms: MailKind[] = ["contactNotice", "contactReceipt", "applicationNotice", "applicationReceipt"];
      for (const kind of ofForms) await insert(kind, 100, "a-record");
      const withRecord: Partial<Record<MailKind, number>> = {};
      const withNone: Partial<Record<MailKind, number>> = {};
      for (const kind of kinds) withRecord[kind] = await insert(kind, 1, "a-record");
      for (const kind of kinds) await insert(kind, 60, "a-record");
      for (const kind of kinds) withNone[kind] = await insert(kind, 1, null);
      const never = Object.fromEntries(ofForms.map((kind) => [kind, 0]));
      const all = Object.fromEntries(kinds.map((kind) => [kind, 1]));
      expect(withRecord).toEqual({ ...all, ...never });
      // Of accounts *Activity* tells.
      expect(withNone).toEqual({ ...all, accountNotice: 0 });
    });
  });
}
