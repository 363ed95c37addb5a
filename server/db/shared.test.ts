import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { lacks, testDatabase } from "../../tests/support/database.ts";
import { DatabaseBusy } from "./patience.ts";
import { openShared } from "./shared.ts";

test.skipIf(lacks("postgres"))(
  "what finds no connection to be told over is told later, as any of its kind",
  {
    timeout: 60_000,
  },
  async () => {
    const { db, settings, dispose } = await testDatabase("postgres");
    onTestFinished(dispose);
    const other = await openShared(settings.url ?? "", 1);
    onTestFinished(() => other.close());
    const here: (readonly string[] | undefined)[] = [];
    const there: (readonly string[] | undefined)[] = [];
    db.subscribe("applications", (ids) => here.push(ids));
    other.subscribe("applications", (ids) => there.push(ids));

    db.announce("applications", "1");
    await vi.waitFor(() => expect([here, there]).toEqual([[["1"]], [["1"]]]), 10_000);

    const released = Promise.withResolvers<void>();
    const holding = [1, 2].map(() =>
      db.asyncCommit((query) =>
        query.connection().execute(async (held) => {
          await sql`select 1`.execute(held);
          await released.promise;
        }),
      ),
    );
    db.announce("applications", "2");
    await vi.waitFor(() => expect(here).toHaveLength(2), 10_000);
    // It has waited for less long than the notice, which has given up by then.
    await expect(db.asyncCommit((query) => sql`select 1`.execute(query))).rejects.toThrow(DatabaseBusy);
    expect(there).toEqual([["1"]]);
    released.resolve();
    await Promise.all(holding);
    await vi.waitFor(() => expect(there).toEqual([["1"], undefined]), 10_000);
    expect(here, "who has heard of it reads nothing twice").toEqual([["1"], ["2"]]);
  },
);

test.skipIf(lacks("postgres"))("what was undone for a deadlock is done again", { timeout: 60_000 }, async () => {
  const { db, dispose } = await testDatabase("postgres");
  onTestFinished(dispose);
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
