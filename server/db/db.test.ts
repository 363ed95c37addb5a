import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { engines, type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { offered } from "../../tests/support/services.ts";
import { readSigningKey } from "./site-state.ts";

describe.each(engines)("transactions on %s", (engine) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await testDatabase(engine);
  });

  const storedKeys = async () => {
    const settings = await place.db.query
      .selectFrom("site_state")
      .select("key")
      .where("key", "like", "test%")
      .execute();
    const removals = await place.db.query.selectFrom("removals").select("object_key").execute();
    return [...settings.map(({ key }) => key), ...removals.map(({ object_key }) => object_key)].sort();
  };

  test("the rows of a transaction are all there, or none when one is refused", async () => {
    const store = (...keys: string[]) =>
      place.db.write(async (write) => {
        for (const key of keys) {
          await write.insertInto("site_state").values({ key, value: "it's" }).execute();
          await write
            .insertInto("removals")
            .values({ object_key: `${key}-object`, next_attempt_at: "2026-01-01T00:00:00.000Z" })
            .execute();
        }
      });
    await store("test0");
    const outcomes = await Promise.allSettled([store("test1", "test2"), store("test3", "test0"), store("test4")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const stored = ["test0", "test1", "test2", "test4"].flatMap((key) => [key, `${key}-object`]);
    expect(await storedKeys()).toEqual(stored.sort());
  });
});

test("a signing key that the database does not keep is refused, because everybody knows an empty one", async () => {
  const { db } = await testDatabase("sqlite");
  await sql`delete from site_state`.execute(db.query);
  await sql`create trigger forgets before insert on site_state begin select raise(ignore); end`.execute(db.query);
  await expect(readSigningKey(db)).rejects.toThrow("does not keep the signing key");
  await sql`drop trigger forgets`.execute(db.query);
  const key = await readSigningKey(db);
  expect(key).toHaveLength(32);
  expect(await readSigningKey(db)).toEqual(key);
});

test.skipIf(!offered("postgres"))("connections to PostgreSQL carry the application name", async () => {
  const { db } = await testDatabase("postgres");
  const { rows } = await sql`select application_name from pg_stat_activity where pid = pg_backend_pid()`.execute(
    db.query,
  );
  expect(rows).toEqual([{ application_name: "site" }]);
});

test.skipIf(!offered("postgres"))("a transaction that met a deadlock is run again", { timeout: 60_000 }, async () => {
  const { db } = await testDatabase("postgres");
  await sql`create table places (id int primary key, names text not null)`.execute(db.query);
  await sql`insert into places values (1, ''), (2, '')`.execute(db.query);
  let waiting = 2;
  const { promise: both, resolve: go } = Promise.withResolvers<void>();
  const naming = (name: string, order: readonly number[]) =>
    db.write(async (write) => {
      for (const id of order) {
        await sql`update places set names = names || ${name} where id = ${id}`.execute(write);
        waiting -= 1;
        if (waiting === 0) go();
        await both;
      }
    });
  await Promise.all([naming("a", [1, 2]), naming("b", [2, 1])]);
  const { rows } = await sql<{ names: string }>`select names from places`.execute(db.query);
  for (const { names } of rows) expect([...names].sort()).toEqual(["a", "b"]);
});
