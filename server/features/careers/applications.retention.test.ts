import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines, lacks, type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { Background } from "../../background/background.ts";
import { readConfig } from "../../config.ts";
import { applicationRetention } from "./applications.retention.ts";

const created = Date.parse("2026-03-01T10:00:00.000Z");
const dayMs = 24 * 60 * 60 * 1_000;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`applications on ${engine}`, () => {
    let store: TestDatabase;
    beforeEach(async () => {
      store = await testDatabase(engine);
      await insertJob(store);
    });
    afterEach(() => store.dispose());

    /** A new task each time, as after a restart. */
    async function runAfter(ms: number): Promise<void> {
      const background = new Background({ error: () => undefined });
      const config = readConfig({ RETAIN_APPLICATIONS_DAYS: "180", RETAIN_CONSENTED_DAYS: "365" });
      const task = applicationRetention({ db: store.db, config, clock: () => new Date(created + ms), background });
      await store.db.query.deleteFrom("settings").execute();
      await task.run(new AbortController().signal);
    }

    async function left() {
      const { query } = store.db;
      const ids = async (rows: Promise<{ id: string | null }[]>) => (await rows).map(({ id }) => id).sort();
      return {
        applications: await ids(query.selectFrom("applications").select("id").execute()),
        mails: await ids(query.selectFrom("outbox").select("subject_id as id").execute()),
        removals: await ids(query.selectFrom("removals").select("object_key as id").execute()),
      };
    }

    test("applications go after their days, those kept for later roles after theirs, each with its CV and mails", async () => {
      await insertApplication(store, "plain", { keep: 0, hasResume: true });
      await insertApplication(store, "bare", { keep: 0, hasResume: false });
      await insertApplication(store, "kept", { keep: 1, hasResume: true });
      const all = ["bare", "kept", "plain"];
      await runAfter(180 * dayMs);
      expect(await left()).toEqual({
        applications: all,
        mails: all,
        removals: [],
      });
      await runAfter(180 * dayMs + 1);
      expect(await left()).toEqual({
        applications: ["kept"],
        mails: ["kept"],
        removals: ["cvs/file-of-plain"],
      });
      await runAfter(365 * dayMs + 1);
      expect(await left()).toEqual({
        applications: [],
        mails: [],
        removals: ["cvs/file-of-kept", "cvs/file-of-plain"],
      });
    });

    test("applications stay for a week after their consent ended, unless a clock that was wrong says when", async () => {
      const after = (days: number) => new Date(created + days * dayMs).toISOString();
      for (const [id, days] of Object.entries({ slip: 200, earlier: 192, ahead: 900 })) {
        await insertApplication(store, id, { keep: 0, hasResume: false });
        const set = { consent_ended_at: after(days) };
        await store.db.query.updateTable("applications").set(set).where("id", "=", id).execute();
      }
      await runAfter(200 * dayMs);
      expect((await left()).applications).toEqual(["slip"]);
      await runAfter(207 * dayMs);
      expect((await left()).applications).toEqual(["slip"]);
      await runAfter(207 * dayMs + 1);
      expect((await left()).applications).toEqual([]);
    });

    test("applications whose CV is already listed for removal do not hold up the others", async () => {
      await insertApplication(store, "plain", { keep: 0, hasResume: true });
      await store.db.query
        .insertInto("removals")
        .values({ object_key: "cvs/file-of-plain", next_attempt_at: new Date(created).toISOString() })
        .execute();
      await runAfter(200 * dayMs);
      expect(await left()).toMatchObject({ applications: [], removals: ["cvs/file-of-plain"] });
    });
  });
}

async function insertJob({ db }: TestDatabase): Promise<void> {
  const at = new Date(created).toISOString();
  await db.query
    .insertInto("jobs")
    .values({
      id: "job",
      title: "Engineer",
      type: "Full-time",
      location: "Bratislava",
      description: "Builds",
      requirements: "[]",
      slovak_title: "",
      slovak_description: "",
      slovak_requirements: "[]",
      slovak_sources: "{}",
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function insertApplication(
  { db }: TestDatabase,
  id: string,
  { keep, hasResume }: { keep: number; hasResume: boolean },
) {
  const at = new Date(created).toISOString();
  const mail = { kind: "applicationReceipt", recipient: "a@b.example", language: "en", payload: "{}" };
  await db.query
    .insertInto("applications")
    .values({
      id,
      job_id: "job",
      name: "Ann Lee",
      email: "a@b.example",
      email_key: "a@b.example",
      cover_letter: "letter",
      keep_for_later: keep,
      language: "en",
      token_hash: "hash",
      token_expires_at: at,
      resume_object: hasResume ? `cvs/file-of-${id}` : null,
      search: "ann lee",
      created_at: at,
    })
    .execute();
  await db.query
    .insertInto("outbox")
    .values({ ...mail, id: `mail-${id}`, subject_id: id, next_attempt_at: at, created_at: at })
    .execute();
}
