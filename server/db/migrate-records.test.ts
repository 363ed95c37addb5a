import { rmSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { engines, lacks, testDatabase } from "../../tests/support/database.ts";
import type { Write } from "./db.ts";
import type { Engine } from "./engine.ts";
import { expiryTask } from "./expiry.ts";
import { firstReleaseDatabase, firstReleaseRows, unknownPeriods } from "./first-release.fixture.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open.ts";
import type { Tables } from "./schema.ts";

const at = "2026-02-01T00:00:00.000Z";
const reply = { author: "eva", template: null, subject: "s", body: "b", starts_at: null, stage: null, sends: 1 };
const replies = [
  { id: "r1", request_key: "k1", contact_id: null, application_id: "p1", ...reply, created_at: at },
  { id: "r2", request_key: "k2", contact_id: "c1", application_id: null, ...reply, created_at: at },
];

/** What the database itself says of tables, indexes and triggers, whatever way it came to them. */
async function shapeOf(query: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const { rows } =
    engine === "sqlite"
      ? await sql<{
          name: string;
        }>`select type || ' ' || name || ' on ' || tbl_name as name from sqlite_master`.execute(query)
      : await sql<{ name: string }>`
          select indexdef as name from pg_indexes where schemaname = current_schema()
          union all select event_object_table || ' ' || trigger_name from information_schema.triggers`.execute(query);
  return rows.map(({ name }) => name).sort();
}

describe.each(engines)("an older database on %s", (engine) => {
  test
    .skipIf(lacks(engine))
    .each([
      "0009-tokens-overlap",
      "0010-search-in-blocks",
      "0011-erasures",
      "0012-jobs-have-a-life",
      "0013-records-together",
      "0015-one-mailbox-one-person",
      "0020-old-mails-by-index",
      "0022-known-periods",
    ])("of %s has today's tables, indexes and triggers after the start, and every row it had", async (last) => {
    const hasReplies = last >= "0013-records-together";
    const settings = await firstReleaseDatabase(engine, async (query) => {
      await migrate(query, engine, last);
      if (hasReplies) await query.insertInto("replies").values(replies).execute();
    });
    const { query, close } = await openDatabase(settings);
    const fresh = await testDatabase(engine);
    expect(await shapeOf(query, engine)).toEqual(await shapeOf(fresh.db.query, engine));
    await fresh.dispose();
    for (const [table, row] of Object.entries(firstReleaseRows)) {
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      const kept = await sql`select ${columns} from ${sql.table(table)}`.execute(query);
      expect(kept.rows, table).toEqual([row, ...(table === "settings" ? unknownPeriods : [])]);
    }
    const ended = await query.selectFrom("applications").select("consent_ended_at").execute();
    expect(ended).toEqual([{ consent_ended_at: null }]);
    const written = () => query.selectFrom("replies").selectAll().orderBy("id").execute();
    expect(await written()).toEqual(hasReplies ? replies : []);
    const erased = async () => (await query.selectFrom("erasures").select("record_id").execute()).length;
    expect(await erased(), "nobody was erased by a migration").toBe(0);

    await query.updateTable("applications").set({ job_id: null }).execute();
    await query.deleteFrom("applications").execute();
    expect(await written()).toEqual(hasReplies ? replies.slice(1) : []);
    expect(await erased()).toBe(1);
    await close();
    rmSync(settings.dataDir, { recursive: true });
  });

  test.skipIf(lacks(engine))(
    "of jobs calls those posted that were on the site, on the day they were made",
    async () => {
      const settings = await firstReleaseDatabase(engine, async (query) => {
        await migrate(query, engine, "0022-known-periods");
        const { jobs } = firstReleaseRows;
        for (const state of ["open", "closed", "draft"]) {
          const row = { ...jobs, id: state, state, created_at: at, deleted_at: null };
          const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
          await sql`insert into jobs (${columns}) values (${sql.join(Object.values(row))})`.execute(query);
        }
      });
      const { query, close } = await openDatabase(settings);
      const posted = await query.selectFrom("jobs").select(["id", "published_at", "version"]).orderBy("id").execute();
      expect(posted).toEqual([
        { id: "closed", published_at: at, version: 3 },
        { id: "draft", published_at: null, version: 3 },
        { id: "j1", published_at: "2026-01-01T00:00:00.000Z", version: 3 },
        { id: "open", published_at: at, version: 3 },
      ]);
      await close();
      rmSync(settings.dataDir, { recursive: true });
    },
  );

  test.skipIf(lacks(engine))(
    "keeps for a day what the first start would remove: its periods are not known",
    async () => {
      const settings = await firstReleaseDatabase(engine);
      const db = await openDatabase(settings);
      const left: number[] = [];
      for (const hours of [0, 1, 23, 25]) {
        const clock = () => new Date(Date.parse("2028-01-01T00:00:00.000Z") + hours * 3_600_000);
        const removers = [
          async (write: Write) => Number((await write.deleteFrom("contacts").executeTakeFirst()).numDeletedRows),
        ];
        await expiryTask({ name: "contact retention", db, clock, removers, days: [365] }).run(
          new AbortController().signal,
        );
        left.push((await db.query.selectFrom("contacts").select("id").execute()).length);
      }
      expect(left).toEqual([1, 1, 1, 0]);
      await db.close();
      rmSync(settings.dataDir, { recursive: true });
    },
  );
});
