import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engines, lacks, type TestDatabase, testDatabase } from "../../tests/support/database.ts";

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`stored together on ${engine}`, () => {
    let place: TestDatabase;
    beforeEach(async () => {
      place = await testDatabase(engine);
    });
    afterEach(() => place.dispose());

    const setting = (key: string, value = "value") => place.db.query.insertInto("settings").values({ key, value });
    const removal = (object_key: string) =>
      place.db.query.insertInto("removals").values({ object_key, next_attempt_at: "2026-01-01T00:00:00.000Z" });
    const storedKeys = async () => {
      const settings = await place.db.query
        .selectFrom("settings")
        .select("key")
        .where("key", "like", "test%")
        .execute();
      const removals = await place.db.query.selectFrom("removals").select("object_key").execute();
      return [...settings.map(({ key }) => key), ...removals.map(({ object_key }) => object_key)].sort();
    };

    test("rows of several tables are all there", async () => {
      await place.db.groupCommit([setting("test1", "it's"), removal("test2"), setting("test3")]);
      expect(await storedKeys()).toEqual(["test1", "test2", "test3"]);
      const { value } = await place.db.query
        .selectFrom("settings")
        .select("value")
        .where("key", "=", "test1")
        .executeTakeFirstOrThrow();
      expect(value).toBe("it's");
    });

    test("none is there when one is refused", async () => {
      await place.db.groupCommit([setting("test1")]);
      await expect(place.db.groupCommit([removal("test2"), setting("test1"), setting("test3")])).rejects.toThrow();
      expect(await storedKeys()).toEqual(["test1"]);
    });

    test("of many at the same moment, only the refused one fails", async () => {
      await place.db.groupCommit([setting("test0")]);
      const outcomes = await Promise.allSettled(
        ["test1", "test0", "test2", "test3"].map((key) =>
          place.db.groupCommit([setting(key), removal(`${key}-object`)]),
        ),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
      expect(await storedKeys()).toEqual(
        ["test0", ...["test1", "test2", "test3"].flatMap((key) => [key, `${key}-object`])].sort(),
      );
    });
  });
}

test.skipIf(lacks("postgres"))("PostgreSQL is told whose connections these are", async () => {
  const { db, dispose } = await testDatabase("postgres");
  const { rows } = await sql`select application_name from pg_stat_activity where pid = pg_backend_pid()`.execute(
    db.query,
  );
  expect(rows).toEqual([{ application_name: "site" }]);
  await dispose();
});
