import { beforeEach, describe, expect, test } from "vitest";
import { insertApplication, insertContact, insertJob } from "../tests/fixtures/old-records.ts";
import { engines, type TestDatabase, testDatabase } from "../tests/support/database.ts";
import { readConfig } from "./config.ts";
import { maxBatchRows } from "./db/batches.ts";
import { retentionTask } from "./retention.ts";
import { Scheduler } from "./scheduler.ts";

const created = Date.parse("2026-03-01T10:00:00.000Z");
const dayMs = 24 * 60 * 60 * 1_000;
const daysAfterCreation = (days: number, ms = 0) => new Date(created + days * dayMs + ms);
const config = readConfig({
  RETAIN_CONTACTS_DAYS: "30",
  RETAIN_APPLICATIONS_DAYS: "180",
  RETAIN_CONSENTED_DAYS: "365",
});

describe.each(engines)("retention on %s", (engine) => {
  let store: TestDatabase;
  let warnings: string[];
  beforeEach(async () => {
    store = await testDatabase(engine);
    warnings = [];
  });

  const task = (now: Date) =>
    retentionTask({
      db: store.db,
      config,
      clock: () => now,
      scheduler: new Scheduler({ error: () => undefined }),
      log: { warn: (message: string) => warnings.push(message) },
    });
  const run = (now: Date) => task(now).run(new AbortController().signal);
  /** As if retention had run every day until then. */
  async function runOn(now: Date) {
    await store.db.query.deleteFrom("site_state").execute();
    await run(now);
  }
  const selectIds = async (table: "contacts" | "applications" | "outbox" | "audit_events" | "sessions") =>
    (await store.db.query.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);

  test("contacts are deleted exactly when their days are over, with the mails about them", async () => {
    await insertContact(store.db, "old", daysAfterCreation(0));
    await insertContact(store.db, "new", daysAfterCreation(1));
    await runOn(daysAfterCreation(30));
    expect(await selectIds("contacts")).toEqual(["new", "old"]);
    await runOn(daysAfterCreation(30, 1));
    expect([await selectIds("contacts"), await selectIds("outbox")]).toEqual([["new"], ["mail-new"]]);
  });

  test("records of many years are deleted in batches in one run", async () => {
    for (let at = 0; at < maxBatchRows + 7; at++) await insertContact(store.db, `old-${at}`, daysAfterCreation(0));
    await runOn(daysAfterCreation(400));
    expect([await selectIds("contacts"), await selectIds("outbox")]).toEqual([[], []]);
  });

  test("applications are deleted after their days, or later with consent, each with its CV and mails", async () => {
    await insertJob(store.db);
    await insertApplication(store.db, "plain", { keep: 0, file: true }, daysAfterCreation(0));
    await insertApplication(store.db, "kept", { keep: 1, file: true }, daysAfterCreation(0));
    // A CV that is listed for removal already does not stop the others.
    await store.db.query
      .insertInto("removals")
      .values({ object_key: "cvs/file-of-plain", next_attempt_at: daysAfterCreation(0).toISOString() })
      .execute();
    await runOn(daysAfterCreation(180));
    expect(await selectIds("applications")).toEqual(["kept", "plain"]);
    await runOn(daysAfterCreation(180, 1));
    expect([await selectIds("applications"), await selectIds("outbox")]).toEqual([["kept"], ["mail-kept"]]);
    await runOn(daysAfterCreation(365, 1));
    expect([await selectIds("applications"), await selectIds("outbox")]).toEqual([[], []]);
    const removals = await store.db.query.selectFrom("removals").select("object_key").orderBy("object_key").execute();
    expect(removals.map(({ object_key }) => object_key)).toEqual(["cvs/file-of-kept", "cvs/file-of-plain"]);
  });

  test("applications stay for a week after their consent ended, unless a wrong clock dated that", async () => {
    await insertJob(store.db);
    for (const [id, days] of Object.entries({ slip: 200, earlier: 192, ahead: 900 })) {
      await insertApplication(store.db, id, { keep: 0, file: false }, daysAfterCreation(0));
      const set = { consent_ended_at: daysAfterCreation(days).toISOString() };
      await store.db.query.updateTable("applications").set(set).where("id", "=", id).execute();
    }
    await runOn(daysAfterCreation(207));
    expect(await selectIds("applications")).toEqual(["slip"]);
    await runOn(daysAfterCreation(207, 1));
    expect(await selectIds("applications")).toEqual([]);
  });

  test("a clock that is ten years ahead costs two days of records per run, and the log warns", async () => {
    await insertContact(store.db, "old", daysAfterCreation(-29));
    await insertContact(store.db, "new", daysAfterCreation(-27));
    await run(daysAfterCreation(0));
    expect([await selectIds("contacts"), warnings]).toEqual([["new", "old"], []]);
    await run(daysAfterCreation(3_650));
    expect([await selectIds("contacts"), warnings.length]).toEqual([["new"], 1]);
    await run(daysAfterCreation(1));
    expect([await selectIds("contacts"), warnings.length]).toEqual([["new"], 2]);
    await run(daysAfterCreation(3, 1));
    expect([await selectIds("contacts"), warnings.length]).toEqual([[], 2]);
  });

  test("after a clock that was ahead for a moment, keys of requests stay until they expire", async () => {
    await run(daysAfterCreation(0));
    await run(daysAfterCreation(2));
    const key = { key_hash: "key", request_hash: "", result: "{}", subject_id: null };
    await store.db.query
      .insertInto("idempotency_keys")
      .values({ ...key, expires_at: daysAfterCreation(1, 2).toISOString() })
      .execute();
    const findKeys = () => store.db.query.selectFrom("idempotency_keys").select("key_hash").execute();
    await run(daysAfterCreation(0, 2));
    expect(await findKeys()).toEqual([{ key_hash: "key" }]);
    await run(daysAfterCreation(1, 3));
    expect(await findKeys()).toEqual([]);
  });

  test("after two days and more without a run, retention catches up by two days per run", async () => {
    await insertContact(store.db, "old", daysAfterCreation(-27));
    await run(daysAfterCreation(0));
    await run(daysAfterCreation(10));
    expect(await selectIds("contacts")).toEqual(["old"]);
    await run(daysAfterCreation(10, 1));
    expect(await selectIds("contacts")).toEqual([]);
  });

  test("mails are deleted 30 days after they were sent or given up; waiting mails and failed replies stay", async () => {
    const now = daysAfterCreation(100);
    const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs - ms).toISOString();
    const mail = { kind: "contactReceipt", recipient: "", language: "en", payload: "{}", created_at: daysAgo(90) };
    const states = {
      waiting: {},
      "sent lately": { sent_at: daysAgo(30) },
      "sent long ago": { sent_at: daysAgo(30, 1) },
      "failed lately": { failed_at: daysAgo(30) },
      "failed long ago": { failed_at: daysAgo(30, 1) },
      "failed reply": { failed_at: daysAgo(60), kind: "reply" },
    };
    const rows = Object.entries(states).map(([id, state]) => {
      return { ...mail, id, next_attempt_at: daysAgo(90), sent_at: null, failed_at: null, ...state };
    });
    await store.db.query.insertInto("outbox").values(rows).execute();
    await runOn(now);
    expect(await selectIds("outbox")).toEqual(["failed lately", "failed reply", "sent lately", "waiting"]);
  });

  test("activity, sessions, challenges and rate limits are deleted after their time", async () => {
    const now = daysAfterCreation(0);
    const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs - ms).toISOString();
    const { query } = store.db;
    const event = { actor: "admin", action: "login" };
    const events = [
      { ...event, id: "young", at: daysAgo(365) },
      { ...event, id: "old", at: daysAgo(365, 1) },
    ];
    await query.insertInto("audit_events").values(events).execute();
    const admin = { id: "1", username: "admin", username_key: "admin", password_hash: "", created_at: daysAgo(9) };
    await query.insertInto("admins").values(admin).execute();
    const session = { admin_id: "1", device: "", address: "192.0.2.1", reauth_at: daysAgo(0.4) };
    const sessions = [
      { ...session, id: "young", token_hash: "young", created_at: daysAgo(0.5), used_at: daysAgo(0.4) },
      { ...session, id: "old", token_hash: "old", created_at: daysAgo(1, 1), used_at: daysAgo(0.6) },
    ];
    await query.insertInto("sessions").values(sessions).execute();
    const challenges = [
      { challenge_hash: "young", purpose: "login" as const, expires_at: daysAgo(0, -1) },
      { challenge_hash: "old", purpose: "login" as const, expires_at: daysAgo(0, 1) },
    ];
    await query.insertInto("challenges").values(challenges).execute();
    const windows = [
      { key: "young", count: 1, window_ends_at: daysAgo(0, -1) },
      { key: "old", count: 1, window_ends_at: daysAgo(0, 1) },
    ];
    await query.insertInto("rate_limits").values(windows).execute();
    await runOn(now);
    expect([await selectIds("audit_events"), await selectIds("sessions")]).toEqual([["young"], ["young"]]);
    expect(await query.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "young" }]);
    expect(await query.selectFrom("challenges").select("challenge_hash").execute()).toEqual([
      { challenge_hash: "young" },
    ]);
  });
});
