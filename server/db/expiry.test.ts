import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../tests/support/database.ts";
import { expiryTask } from "./expiry.ts";
import { openSite } from "./open.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase("sqlite");
});
afterEach(async () => {
  vi.useRealTimers();
  await database.dispose();
});

const secret = "a word that nobody else has written";
const task = () =>
  expiryTask({
    name: "test retention",
    db: database.db,
    clock: () => new Date(),
    removers: [
      async (write) => {
        await write.deleteFrom("settings").where("value", "=", secret).execute();
        return 0;
      },
    ],
  });
const isKept = () => {
  const folder = database.settings.dataDir;
  const files = readdirSync(folder).filter((name) => name.startsWith("site.db"));
  return files.some((name) => readFileSync(join(folder, name)).includes(secret));
};

test("what retention deleted is not in SQLite's write-ahead log either", async () => {
  await database.db.query.insertInto("settings").values({ key: "old", value: secret }).execute();
  expect(isKept()).toBe(true);
  await task().run(new AbortController().signal);
  expect(isKept()).toBe(false);
});

test("retention does not wait for a long reader, and the write-ahead log is emptied within a minute of its end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pauseOver = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    // Has its turn after what the pause was for.
    await database.db.ping();
  };
  await database.db.query.insertInto("settings").values({ key: "old", value: secret }).execute();
  const reader = await openSite(database.settings);
  await reader.query.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection);
    await sql`select * from settings`.execute(connection);
    await task().run(new AbortController().signal);
    for (let minutes = 0; minutes < 3; minutes++) {
      expect(isKept()).toBe(true);
      await pauseOver();
    }
    await sql`commit`.execute(connection);
  });
  await reader.close();
  expect(isKept()).toBe(true);
  await pauseOver();
  expect(isKept()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
