import { describe, expect, test } from "vitest";
import { kinds, samples } from "../../tests/fixtures/mail-samples.ts";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { engines } from "../../tests/support/database.ts";
import { createFakeMailer } from "../../tests/support/fakes.ts";
import { newId } from "../db/ids.ts";
import { insertMails } from "./outbox.ts";
import type { MailKind } from "./payloads.ts";

let site: TestApp;

describe.each(engines)("limits of mails on %s", (engine) => {
  async function start() {
    const mailer = createFakeMailer();
    site = await testApp(engine, {}, (deps) => ({ ...deps, mailer }));
    return { ...site.deps, mailer };
  }
  /** How many of these receipts were handed over. */
  async function sentTo(recipients: string[]): Promise<number> {
    const { mailer, db, clock, scheduler } = await start();
    const receipt = { kind: "contactReceipt", language: "en", payload: { name: "Eva" }, subjectId: "1" } as const;
    const drafts = recipients.map((recipient) => ({ ...receipt, recipient }));
    await insertMails(db.query, drafts, clock()).execute();
    await scheduler.runNow("outbox");
    return mailer.sent.length;
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
  ])("one mailbox gets twenty receipts in a day, with its address written %s", async (_how, address) => {
    expect(await sentTo(many(30, address))).toBe(20);
  });

  test("a staff mailbox gets sixty notices in an hour and then one that says that notices are paused", async () => {
    const { mailer, db, clock, scheduler } = await start();
    const sentTo = (name: string) => mailer.sent.filter(({ to }) => to.startsWith(name));
    const payload = { name: "Eva", email: "eva@posta.example", projectType: "robotics", message: "Hello" } as const;
    const notice = { kind: "contactNotice", language: "en", payload, subjectId: "1" } as const;
    const flood = async (count: number) => {
      const drafts = Array.from({ length: count }, () => ({ ...notice, recipient: "staff@tatrion.example" }));
      await insertMails(db.query, [...drafts, { ...notice, recipient: "boss@tatrion.example" }], clock()).execute();
      await scheduler.runNow("outbox");
    };
    await flood(90);
    expect(sentTo("boss@")).toHaveLength(1);
    const toStaff = sentTo("staff@");
    expect(toStaff).toHaveLength(61);
    expect(toStaff.filter(({ subject }) => subject.includes("Notifications paused"))).toHaveLength(1);
    const kept = await db.query.selectFrom("outbox").select("payload").where("failed_at", "is not", null).execute();
    expect(kept.map((row) => JSON.parse(row.payload))).toEqual(Array(29).fill(payload));
    const tried = db.query.selectFrom("outbox").select("id").where("failed_at", "is not", null);
    expect(await tried.where("attempts", ">", 0).execute()).toEqual([]);
    const list = { now: clock().toISOString(), count: 1, records: [] };
    const morning = { kind: "morningList", recipient: "staff@tatrion.example", language: "en" } as const;
    await insertMails(db.query, [{ ...morning, payload: list, subjectId: null }], clock()).execute();
    await scheduler.runNow("outbox");
    expect(sentTo("staff@")).toHaveLength(62);
    site.pass(61 * 60_000);
    await flood(1);
    expect(sentTo("staff@")).toHaveLength(63);
  });

  test("a flood of the forms withholds only mails whose content is also in the admin", async () => {
    const { mailer, db, clock, scheduler } = await start();
    const insert = async (kind: MailKind, count: number, subject_id: string | null) => {
      const at = clock().toISOString();
      // An invitation whose appointment is over is not sent, whatever else is.
      const payload = JSON.stringify({ ...samples[kind], appointment: undefined });
      const row = { kind, recipient: "jobs@tatrion.example", language: "en", payload };
      const ids = Array.from({ length: count }, () => newId());
      const rows = ids.map((id) => ({ ...row, id, subject_id, created_at: at, next_attempt_at: at }));
      await db.query.insertInto("outbox").values(rows).execute();
      await scheduler.runNow("outbox");
      return ids.filter((id) => mailer.sent.some(({ messageId }) => messageId.includes(id))).length;
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
    // *Activity* shows what happens to accounts.
    expect(withNone).toEqual({ ...all, ...never, accountNotice: 0 });
  });
});
