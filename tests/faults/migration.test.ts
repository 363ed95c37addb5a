import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../support/folders.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";
import { runCommand } from "./commands.ts";

const killer = fileURLToPath(new URL("kill-at-statement.fixture.ts", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = temporaryFolder("fault");
});

const migrate = (variables: Record<string, string> = {}, flags: string[] = []) =>
  runCommand("server/cli/migrate.ts", [], { DATA_DIR: folder, ...variables }, flags);

test.each([3, 12, 25])("a SQLite migration killed at statement %i leaves no change and can be repeated", async (at) => {
  const killed = await migrate({ KILL_AT: String(at) }, ["--import", killer]).ended;
  expect(killed.signal).toBe("SIGKILL");
  const half = new DatabaseSync(join(folder, "site.db"));
  expect(half.prepare("select name from sqlite_master").all()).toEqual([]);
  half.close();
  expect(await migrate().ended).toMatchObject({ code: 0, output: "The database is up to date.\n" });
});

test.skipIf(!offered("postgres"))("a killed PostgreSQL migration can be repeated", { timeout: 120_000 }, async () => {
  const url = await freshDatabase();
  const [other, watcher] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([other.connect(), watcher.connect()]);
  // An open transaction creates a table of the same name, so that the migration waits half done.
  await other.query("begin; create table contacts (id text)");
  const { child, ended } = migrate({ DATABASE_URL: url });
  const waiting = "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await watcher.query(waiting)).rowCount, { timeout: 25_000 }).toBe(1);
  child.kill("SIGKILL");
  await ended;
  await other.end();
  const tables = "select count(*)::int as count from information_schema.tables where table_schema = 'public'";
  // PostgreSQL notices the lost client only when the waiting statement ends.
  const idle = "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await expect.poll(async () => (await watcher.query(idle)).rowCount, { timeout: 25_000 }).toBe(0);
  expect((await watcher.query(tables)).rows).toEqual([{ count: 0 }]);
  expect(await migrate({ DATABASE_URL: url }).ended).toMatchObject({ code: 0 });
  expect((await watcher.query(tables)).rows[0].count).toBeGreaterThan(10);
  await watcher.end();
});
