import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines, lacks, type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { traceRetention } from "./traces.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const now = Date.parse("2026-03-01T10:00:00.000Z");
const daysAgo = (days: number, ms = 0) => new Date(now - days * dayMs - ms).toISOString();

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`traces on ${engine}`, () => {
    let store: TestDatabase;
    beforeEach(async () => {
      store = await testDatabase(engine);
    });
    afterEach(() => store.dispose());
    const run = () => traceRetention({ db: store.db, clock: () => new Date(now) }).run(new AbortController().signal);

    test("mails are deleted 30 days after they were sent or given up; waiting ones stay", async () => {
      const mail = { kind: "contactReceipt", recipient: "", language: "en", payload: "{}", created_at: daysAgo(400) };
      const states = {
        waiting: {},
        "sent lately": { sent_at: daysAgo(30) },
        "sent long ago": { sent_at: daysAgo(30, 1) },
        "failed lately": { failed_at: daysAgo(30) },
        "failed long ago": { failed_at: daysAgo(30, 1) },
      };
      const rows = Object.entries(states).map(([id, state]) => ({
        ...mail,
        id,
        next_attempt_at: daysAgo(400),
        sent_at: null,
        failed_at: null,
        ...state,
      }));
      await store.db.query.insertInto("outbox").values(rows).execute();
      await run();
      const left = await store.db.query.selectFrom("outbox").select("id").orderBy("id").execute();
      expect(left.map(({ id }) => id)).toEqual(["failed lately", "sent lately", "waiting"]);
    });

    test("activity is deleted after a year", async () => {
      const event = { actor: "admin", action: "login" };
      const rows = [
        { ...event, id: "young", at: daysAgo(365) },
        { ...event, id: "old", at: daysAgo(365, 1) },
      ];
      await store.db.query.insertInto("audit_events").values(rows).execute();
      await run();
      expect(await store.db.query.selectFrom("audit_events").select("id").execute()).toEqual([{ id: "young" }]);
    });

    test("machine translations are deleted after a year, each engine's for itself", async () => {
      const text = { source_hash: "hash", english: "Robots", slovak: "Roboty" };
      const rows = [
        { ...text, engine: "young", created_at: daysAgo(365) },
        { ...text, engine: "old", created_at: daysAgo(365, 1) },
      ];
      await store.db.query.insertInto("translations").values(rows).execute();
      await run();
      expect(await store.db.query.selectFrom("translations").select("engine").execute()).toEqual([{ engine: "young" }]);
    });

    test("sessions are deleted when no session can be that old", async () => {
      const admin = { id: "1", username: "admin", username_key: "admin", password_hash: "", created_at: daysAgo(9) };
      await store.db.query.insertInto("admins").values(admin).execute();
      const session = { admin_id: "1", device: "", address: "192.0.2.1", proved_at: daysAgo(0.4) };
      const rows = [
        { ...session, id: "1", token_hash: "young", created_at: daysAgo(0.5), used_at: daysAgo(0.4) },
        { ...session, id: "2", token_hash: "old", created_at: daysAgo(1, 1), used_at: daysAgo(0.6) },
      ];
      await store.db.query.insertInto("sessions").values(rows).execute();
      await run();
      expect(await store.db.query.selectFrom("sessions").select("token_hash").execute()).toEqual([
        { token_hash: "young" },
      ]);
    });

    test("passkey challenges are deleted when they expire", async () => {
      const rows = [
        { challenge_hash: "young", purpose: "login" as const, expires_at: daysAgo(0, -1) },
        { challenge_hash: "old", purpose: "login" as const, expires_at: daysAgo(0, 1) },
      ];
      await store.db.query.insertInto("challenges").values(rows).execute();
      await run();
      expect(await store.db.query.selectFrom("challenges").select("challenge_hash").execute()).toEqual([
        { challenge_hash: "young" },
      ]);
    });
  });
}
