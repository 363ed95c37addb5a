import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { engines, testDatabase } from "../../tests/support/database.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { offered } from "../../tests/support/services.ts";
import { advisoryLock, type Migration, migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";

const minuteMs = 60_000;

describe.skipIf(!offered("postgres"))("a migration of PostgreSQL", () => {
  afterEach(() => vi.useRealTimers());

  test("waits for another instance's as long as that takes", async () => {
    const url = await freshDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query("select pg_advisory_lock($1)", [advisoryLock]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const opening = openDatabase({ url, dataDir: "", poolSize: 2 });
    opening.catch(() => undefined);
    const waiting = "select 1 from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 25_000 }).toBe(1);
    vi.advanceTimersByTime(10 * minuteMs);
    vi.useRealTimers();
    await other.query("select pg_advisory_unlock($1)", [advisoryLock]);
    const db = await opening;
    expect(await db.query.selectFrom("jobs").select("id").execute()).toEqual([]);
    await db.close();
    await other.end();
  });

  test("has no limit on how long a statement takes", async () => {
    const url = await freshDatabase();
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    await watcher.query(`
      create table limits_seen (value text);
      create function note_limit() returns event_trigger language plpgsql as
        $$ begin insert into limits_seen values (current_setting('statement_timeout')); end $$;
      create event trigger note_limit on ddl_command_end execute function note_limit()`);
    const db = await openDatabase({ url, dataDir: "", poolSize: 2 });
    await db.close();
    const seen = await watcher.query("select distinct value from limits_seen");
    expect(seen.rows).toEqual([{ value: "0" }]);
    await watcher.end();
  });
});

const at = "2026-01-01T00:00:00.000Z";
const person = { name: "Eva Malá", email: "eva@a.example", email_key: "eva@a.example", language: "sk", created_at: at };
const further: Migration[] = [
  [
    "9999-made-up",
    async (db) => {
      await sql`alter table contacts add column later text not null default 'none'`.execute(db);
    },
  ],
];

describe.each(engines)("a database on %s", (engine) => {
  test("keeps its rows when a further migration is applied, once", async () => {
    const { db } = await testDatabase(engine);
    const row = { ...person, id: "c1", project_type: "travel", message: "Dobrý deň", search: "eva mala" };
    await db.query.insertInto("contacts").values(row).execute();
    await migrate(db.query, engine, further);
    await migrate(db.query, engine, further);
    const { rows } = await sql`select name, later, revision from contacts`.execute(db.query);
    expect(rows).toEqual([{ name: "Eva Malá", later: "none", revision: 1 }]);
    await expect(migrate(db.query, engine)).rejects.toThrow("made by a newer release (9999-made-up)");
  });
});
