import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { engines, lacks, type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { Background } from "../../background/background.ts";
import { newId } from "../../db/ids.ts";
import { openDatabase } from "../../db/open.ts";
import { erase, erasureTask } from "./erasure.ts";

const eve = { name: "Eva Malá", email: "Eva@posta.example", email_key: "eva@posta.example", language: "en" };
const adam = { ...eve, name: "Adam", email: "adam@posta.example", email_key: "adam@posta.example" };
const at = "2026-03-01T10:00:00.000Z";
const records = 30;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`somebody with many records on ${engine}`, () => {
    let store: TestDatabase;
    beforeEach(async () => {
      store = await testDatabase(engine);
      for (const person of [adam, ...Array(records).fill(eve)]) await putContact(person);
    });
    afterEach(() => store.dispose());

    async function putContact(person: typeof eve) {
      const text = "ž".repeat(limits.message);
      const row = { ...person, id: newId(), project_type: "travel", message: text, search: text, created_at: at };
      await store.db.query.insertInto("contacts").values(row).execute();
      const mail = { kind: "contactReceipt", recipient: person.email, language: "en", payload: "{}", created_at: at };
      const mailed = { ...mail, id: newId(), subject_id: row.id, next_attempt_at: at };
      await store.db.query.insertInto("outbox").values(mailed).execute();
    }
    const deps = () => ({
      db: store.db,
      clock: () => new Date(at),
      background: new Background({ error: () => undefined }),
    });
    /** What queries of every shape find. */
    async function found() {
      const { query } = store.db;
      const listed = await query.selectFrom("contacts").select("name").execute();
      const counted = await query
        .selectFrom(query.selectFrom("contacts").select("id").as("all"))
        .select(sql<number>`count(*)`.as("count"))
        .executeTakeFirstOrThrow();
      const joined = await query
        .selectFrom("outbox")
        .innerJoin("contacts", "contacts.id", "outbox.subject_id")
        .select("contacts.name")
        .execute();
      return [listed.length, counted.count, joined.length];
    }
    const mails = async () => (await store.db.query.selectFrom("outbox").select("id").execute()).length;

    test("a person with many records is erased once, with the number of records as the answer", async () => {
      const told: number[] = [];
      const tell = async (_: unknown, { contacts }: { contacts: number }) => void told.push(contacts);
      const erasing = [erase(deps(), eve.email_key, tell), erase(deps(), eve.email_key, tell)];
      const [first, second] = await Promise.all(erasing);
      expect([first, second].map((counts) => counts?.contacts).sort()).toEqual([0, records]);
      expect(told.sort()).toEqual([0, records]);
      expect([await found(), await mails()]).toEqual([[1, 1, 1], 1]);
      expect(await store.db.query.selectFrom("begun_erasures").selectAll().execute()).toEqual([]);
      // Whoever comes back is somebody new.
      await putContact(eve);
      expect(await found()).toEqual([2, 2, 2]);
    });

    test("a person with many records stays when the erasure cannot be logged", async () => {
      const failing = erase(deps(), eve.email_key, () => Promise.reject(new Error("no")));
      await expect(failing).rejects.toThrow("no");
      expect(await found()).toEqual([records + 1, records + 1, records + 1]);
    });
  });
}

test("an erasure cut off by a crash continues in the next process, and its records are hidden until then", async () => {
  const store = await testDatabase("sqlite");
  const row = { ...eve, project_type: "travel", message: "a", search: "a", created_at: at };
  const ids = ["one", "two", "x-came-later"];
  await store.db.query
    .insertInto("contacts")
    .values(ids.map((id) => ({ ...row, id })))
    .execute();
  await store.db.query.insertInto("begun_erasures").values({ email_key: eve.email_key, at, newest: "two" }).execute();
  await store.db.close();
  const db = await openDatabase(store.settings);
  const kept = async () => (await sql`select id from contacts`.execute(db.query)).rows.length;
  const seen = () => db.query.selectFrom("contacts").select("id").execute();
  expect(await seen()).toEqual([{ id: "x-came-later" }]);
  expect(await kept()).toBe(3);
  const background = new Background({ error: () => undefined });
  await erasureTask({ db, clock: () => new Date(at), background }).run(new AbortController().signal);
  expect([await kept(), await seen()]).toEqual([1, [{ id: "x-came-later" }]]);
  expect(await db.query.selectFrom("begun_erasures").selectAll().execute()).toEqual([]);
  await db.close();
});
