import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import type { Query } from "../../server/db/db.ts";
import { openDatabase } from "../../server/db/open.ts";
import { signIn, testApp } from "../support/app.ts";
import { openJob } from "../support/applicant.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";

/** After waiting for a lock a transaction must see the other's commit; a stricter isolation level fails instead. */
describe.skipIf(!offered("postgres"))("a database with a stricter default isolation level", () => {
  for (const level of ["repeatable read", "serializable"])
    test(`transactions are read committed where the default is ${level}`, { timeout: 60_000 }, async () => {
      const url = await freshDatabase();
      const operator = new pg.Client({ connectionString: url });
      await operator.connect();
      const database = new URL(url).pathname.slice(1);
      await operator.query(`alter database ${database} set default_transaction_isolation = '${level}'`);
      await operator.end();
      const site = await testApp("sqlite", { DATABASE_URL: url });
      const [headers, job] = [await signIn(site.app), await openJob(site)];
      const payload = { title: "Keeper", location: "Nitra", description: "Keeps.", revision: 1 };
      const edits = Array.from({ length: 8 }, () =>
        site.app.inject({ method: "PUT", url: `/api/admin/jobs/${job}`, payload, headers }),
      );
      const statuses = (await Promise.all(edits)).map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([200, ...Array(7).fill(409)]);

      const { db } = site.deps;
      const readIsolationLevel = async (query: Query) =>
        (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(query)).rows;
      const committed = [{ level: "read committed" }];
      expect(await readIsolationLevel(db.query)).toEqual(committed);
      expect(await db.write(readIsolationLevel)).toEqual(committed);
    });

  test("DATABASE_URL may carry options of its own", { timeout: 60_000 }, async () => {
    const url = new URL(await freshDatabase());
    url.searchParams.set("options", "-c default_transaction_isolation=serializable -c work_mem=5MB");
    const db = await openDatabase({ url: url.href, dataDir: "", poolSize: 2 });
    const settings = sql<{ level: string; memory: string }>`select
      current_setting('transaction_isolation') as level,
      current_setting('work_mem') as memory`;
    const own = { level: "read committed", memory: "5MB" };
    expect((await settings.execute(db.query)).rows).toEqual([own]);
    await db.close();
  });
});
