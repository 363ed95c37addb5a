import { sql } from "kysely";
import { expect, test } from "vitest";
import { openBench } from "../../tests/fixtures/outbox-bench.ts";
import { lacks } from "../../tests/support/database.ts";
import { claimNext } from "./outbox.repository.ts";

test.skipIf(lacks("postgres"))(
  "a mail that another process is taking is neither waited for nor taken as well",
  async () => {
    const { enqueue, store, deps } = await openBench("postgres");
    const { query } = store.db;
    await enqueue();
    await query.transaction().execute(async (theirs) => {
      expect(await claimNext({ ...store.db, query: theirs }, deps.clock())).toBeDefined();
      const own = query.transaction().execute(async (mine) => {
        // Whoever waits until the other's claim is committed takes the same mail then.
        await sql`set local lock_timeout = '3s'`.execute(mine);
        return claimNext({ ...store.db, query: mine }, deps.clock());
      });
      expect(await own).toBeUndefined();
    });
    await store.dispose();
  },
);
