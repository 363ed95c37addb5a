import { rmSync } from "node:fs";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { engines, lacks } from "../../tests/support/database.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { keptTableNames, keptTables } from "../backup/tables.ts";
import { columnsOf } from "./columns.ts";
import { firstReleaseDatabase, firstReleaseRows, unknownPeriods } from "./first-release.fixture.ts";
import { advisoryLock, migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import { phoneWays } from "./phone.ts";

const minuteMs = 60_000;

describe.skipIf(lacks("postgres"))("a migration of PostgreSQL", () => {
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

  test.each(["LATIN2", "SQL_ASCII"])("does not begin in a database that is %s", async (encoding) => {
    const url = await freshDatabase(encoding);
    await expect(openDatabase({ url, dataDir: "", poolSize: 2 })).rejects.toThrow(
      `is ${encoding} and cannot keep every letter`,
    );
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

describe.each(engines)("a database of the first release on %s", (engine) => {
  test.skipIf(lacks(engine))("has today's tables after the start, and every row it had", async () => {
    const settings = await firstReleaseDatabase(engine);
    const { query, close } = await openDatabase(settings);
    for (const [table, row] of Object.entries(firstReleaseRows)) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const kept = await sql`select ${columns} from ${sql.table(table)}`.execute(query);
      expect(kept.rows, table).toEqual([row, ...(table === "settings" ? unknownPeriods : [])]);
    }
    await close();
    rmSync(settings.dataDir, { recursive: true });
  });
});

describe.each(engines)("the tables on %s", (engine) => {
  test.skipIf(lacks(engine))("have the columns that the code names, and no others", async () => {
    const settings = await firstReleaseDatabase(engine);
    const { query, close } = await openDatabase(settings);
    for (const table of keptTableNames) {
      // The embedded search finds a row by its number.
      const columns = (await columnsOf(query, engine, table)).filter((name) => name !== "row");
      expect(columns.sort(), `Write a migration for ${table}, or name its column`).toEqual(
        [...keptTables[table]].sort(),
      );
    }
    await close();
    rmSync(settings.dataDir, { recursive: true });
  });
});

describe.each(engines)("phone numbers of the first release on %s", (engine) => {
  test.skipIf(lacks(engine))("are found as those of today are", async () => {
    const phones = [
      "+421 905 123 456",
      "0905/123-456",
      "00421 905 123 456",
      "+1 (650) 555.0100",
      "001 650 555",
      "650 555",
    ];
    const settings = await firstReleaseDatabase(engine, async (query) => {
      const { applications = {} } = firstReleaseRows;
      for (const [index, phone] of phones.entries()) {
        const row = { ...applications, id: `phone-${index}`, phone, search: "eva", resume_object: null };
        const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
        await sql`insert into applications (${columns}) values (${sql.join(Object.values(row))})`.execute(query);
      }
    });
    const { query, close } = await openDatabase(settings);
    const kept = await query
      .selectFrom("applications")
      .select("search")
      .where("id", "like", "phone-%")
      .orderBy("id")
      .execute();
    expect(kept.map(({ search }) => search)).toEqual(phones.map((phone) => `eva ${phoneWays(phone)}`));
    await close();
    rmSync(settings.dataDir, { recursive: true });
  });
});

/** Each as it was stored, and the key that it has today. */
const olderPeople = {
  "0014-own-page": [
    { id: "kelvin", email: "\u212aral@a.example", email_key: "kral@a.example", becomes: "\u212aral@a.example" },
    { id: "upper", email: "Žofia@A.example", email_key: "žofia@a.example", becomes: "Žofia@a.example" },
    { id: "plain", email: "Kral@A.example", email_key: "kral@a.example", becomes: "kral@a.example" },
    { id: "erased", email: "Čierny@a.example", email_key: "čierny@a.example", becomes: "čierny@a.example" },
  ],
  "0016-contacts-of-one-person": [
    { id: "lower", email: "jan@müller.example", email_key: "jan@müller.example", becomes: "jan@xn--mller-kva.example" },
    { id: "upper", email: "Jan@MÜLLER.example", email_key: "jan@mÜller.example", becomes: "jan@xn--mller-kva.example" },
    {
      id: "ascii",
      email: "jan@xn--mller-kva.example",
      email_key: "jan@xn--mller-kva.example",
      becomes: "jan@xn--mller-kva.example",
    },
    { id: "erased", email: "eva@müller.example", email_key: "eva@müller.example", becomes: "eva@müller.example" },
  ],
};

describe.each(engines)("people of older releases on %s", (engine) => {
  test.skipIf(lacks(engine)).each(Object.entries(olderPeople))(
    "since %s are those of today, but for one who is being erased",
    async (last, people) => {
      const settings = await firstReleaseDatabase(engine, async (query) => {
        await migrate(query, engine, last);
        for (const { becomes: _, ...person } of people) {
          for (const table of ["applications", "contacts"]) {
            const row = {
              ...firstReleaseRows[table],
              ...person,
              ...(table === "applications" && { resume_object: null }),
            };
            const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
            await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
              query,
            );
          }
        }
        const erased = people.find(({ id }) => id === "erased")?.email_key;
        await sql`insert into begun_erasures (email_key, at) values (${erased}, '2026-01-01')`.execute(query);
      });
      const { query, close } = await openDatabase(settings);
      for (const table of ["applications", "contacts"] as const) {
        const rows = await query
          .withoutPlugins()
          .selectFrom(table)
          .select(["id", "email_key"])
          .where(
            "id",
            "in",
            people.map(({ id }) => id),
          )
          .execute();
        expect(Object.fromEntries(rows.map(({ id, email_key }) => [id, email_key])), table).toEqual(
          Object.fromEntries(people.map(({ id, becomes }) => [id, becomes])),
        );
      }
      await close();
      rmSync(settings.dataDir, { recursive: true });
    },
  );
});

test("an embedded database of the first release gets the search index that its rows would make today", async () => {
  const settings = await firstReleaseDatabase("sqlite", async (query) => {
    const { contacts = {} } = firstReleaseRows;
    for (const number of Array(200).keys()) {
      // Some numbers are nobody's any more, whole blocks of them too.
      const row = {
        ...contacts,
        row: 2 + number * (number < 150 ? 1 : 3),
        id: `c-${number}`,
        search: `eva ${number * 977}`,
      };
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      await sql`insert into contacts (${columns}) values (${sql.join(Object.values(row))})`.execute(query);
    }
  });
  const { query, close } = await openDatabase(settings);
  const index = async () =>
    (await sql`select block, gram, printf('%x', rows) as rows from contacts_search order by block, gram`.execute(query))
      .rows;
  const migrated = await index();
  expect(migrated.length).toBeGreaterThan(200);
  // As the triggers do it, row by row.
  await sql`update contacts set search = search`.execute(query);
  expect(await index()).toEqual(migrated);
  await query.deleteFrom("contacts").execute();
  expect(await index()).toEqual([]);
  await close();
  rmSync(settings.dataDir, { recursive: true });
});
