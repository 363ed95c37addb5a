import { type KyselyPlugin, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { engines, lacks, type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { Background } from "../../background/background.ts";
import { lastMade, newId } from "../../db/ids.ts";
import { openDatabase } from "../../db/open.ts";
import { DatabaseBusy } from "../../db/patience.ts";
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

    test("is erased at once, once, and told how many there were", async () => {
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

    test("keeps what they send after it was decided, and a second erasure takes that too", async () => {
      let comes: (() => Promise<void>) | undefined = () => putContact(eve);
      const come = async () => {
        const now = comes;
        comes = undefined;
        await now?.();
      };
      // PostgreSQL takes what others write meanwhile; the embedded database between two turns.
      const tell = () => (engine === "postgres" ? come() : Promise.resolve());
      const decide: typeof store.db.write = async (work) => {
        const decided = await store.db.write(work);
        await come();
        return decided;
      };
      expect((await erase(deps(), eve.email_key, tell, decide)).contacts).toBe(records);
      expect([await found(), await mails()]).toEqual([[2, 2, 2], 2]);
      let second: ReturnType<typeof erase> | undefined;
      comes = async () => {
        await putContact(eve);
        if (engine === "sqlite") second = erase(deps(), eve.email_key, async () => {});
      };
      expect((await erase(deps(), eve.email_key, tell, decide)).contacts).toBe(1);
      expect((await (second ?? erase(deps(), eve.email_key, async () => {}))).contacts).toBe(1);
      expect([await found(), await mails()]).toEqual([[1, 1, 1], 1]);
    });

    // Nobody writes beside a transaction of the embedded database.
    if (engine === "postgres")
      test("is told of all that goes, whatever comes between any two questions", async () => {
        let came = 0;
        const comesAfterEach: KyselyPlugin = {
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            came += 1;
            await putContact(eve);
            return result;
          },
        };
        const decide: typeof store.db.write = (work) =>
          store.db.write((write) => work(write.withPlugin(comesAfterEach)));
        const { contacts } = await erase(deps(), eve.email_key, async () => {}, decide);
        const [left = 0] = await found();
        expect(came).toBeGreaterThan(4);
        expect(contacts + left).toBe(records + came + 1);
      });

    test("stays as they were when the erasure cannot be told", async () => {
      const failing = erase(deps(), eve.email_key, () => Promise.reject(new Error("no")));
      await expect(failing).rejects.toThrow("no");
      expect(await found()).toEqual([records + 1, records + 1, records + 1]);
    });
  });
}

test("an erasure that has been decided is carried out also while too many others want the database", async () => {
  const store = await testDatabase("sqlite");
  const row = { ...eve, id: "one", project_type: "travel", message: "a", search: "a", created_at: at };
  await store.db.query.insertInto("contacts").values(row).execute();
  let refused = 0;
  const write: typeof store.db.write = async (...work) => {
    refused += 1;
    if (refused > 1 && refused < 4) throw new DatabaseBusy("too many");
    return store.db.write(...work);
  };
  const background = new Background({ error: () => undefined });
  const db = { ...store.db, write };
  await erase({ db, clock: () => new Date(at), background }, eve.email_key, async () => {});
  expect((await sql`select id from contacts`.execute(store.db.query)).rows).toEqual([]);
  expect(store.db.hidden.size).toBe(0);
  await store.dispose();
});

test("an erasure whose process has died goes on in the next one, and nobody sees what is left meanwhile", async () => {
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

test("what somebody sends while they are being erased stays, also where the clock was years ahead before a restart", async () => {
  const store = await testDatabase("sqlite");
  const row = { ...eve, project_type: "travel", message: "a", search: "a", created_at: at };
  const put = (query: typeof store.db.query, id: string) =>
    query
      .insertInto("contacts")
      .values({ ...row, id })
      .execute();
  const ahead = `02${newId().slice(2)}`;
  await put(store.db.query, ahead);
  await store.db.close();
  const background = new Background({ error: () => undefined });
  const clock = () => new Date(at);
  for (const begunBefore of [false, true]) {
    lastMade.id = "";
    const db = await openDatabase(store.settings);
    const sent = newId();
    if (begunBefore) {
      await put(db.query, sent);
      await erasureTask({ db, clock, background }).run(new AbortController().signal);
    } else {
      const decide: typeof db.write = async (work) => {
        const decided = await db.write(work);
        await put(db.query, sent);
        return decided;
      };
      await erase({ db, clock, background }, eve.email_key, async () => {}, decide);
    }
    expect(await db.query.selectFrom("contacts").select("id").execute()).toEqual([{ id: sent }]);
    // Of one that was decided with what is gone by now, something is left.
    await db.query.deleteFrom("contacts").execute();
    await db.query.insertInto("begun_erasures").values({ email_key: eve.email_key, at, newest: ahead }).execute();
    await db.close();
  }
});

test("everything is found as fast, whatever number of people is being erased", async () => {
  const store = await testDatabase("sqlite");
  const people = Array.from({ length: 1_200 }, (_, index) => ({
    email_key: `p${index}@posta.example`,
    at,
    newest: "~",
  }));
  for (let from = 0; from < people.length; from += 100)
    await store.db.query
      .insertInto("begun_erasures")
      .values(people.slice(from, from + 100))
      .execute();
  const row = { ...eve, project_type: "travel", message: "a", search: "a", created_at: at };
  const rows = [row, { ...row, email_key: "p7@posta.example" }].map((each, index) => ({ ...each, id: `${index}` }));
  await store.db.query.insertInto("contacts").values(rows).execute();
  await store.db.close();
  const db = await openDatabase(store.settings);
  expect(await db.query.selectFrom("contacts").select("id").execute()).toEqual([{ id: "0" }]);
  await db.close();
});
