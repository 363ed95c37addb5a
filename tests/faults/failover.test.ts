import { CompiledQuery, Kysely } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPostgresDialect, openPostgres } from "../../server/db/postgres.ts";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { type FaultyLine, faultyLine } from "./faulty-line.ts";

const connections = 4;

/** Somebody else takes the primary's place; connections that were made before know nothing of it. */
describe.skipIf(lacks("postgres"))("after a failover", { timeout: 60_000 }, () => {
  let direct: string;
  let line: FaultyLine;
  let query: Kysely<unknown>;
  beforeEach(async () => {
    direct = await freshDatabase();
    const address = new URL(direct);
    line = await faultyLine(Number(address.port));
    address.port = String(line.port);
    query = new Kysely({
      dialect: createPostgresDialect(openPostgres(address.href, connections, { query_timeout: 1_000 })),
    });
  });
  afterEach(async () => {
    line.set("fine");
    await query.destroy();
    await line.close();
  });

  const ask = (text: string) => query.executeQuery(CompiledQuery.raw(text));
  /** As many connections as there may be. */
  const fill = () => Promise.all(Array.from({ length: connections }, () => ask("select pg_sleep(0.2)")));
  const port = () => Number(new URL(direct).port);

  test("after a failover that breaks old connections only one query fails", async () => {
    await fill();
    line.set("stalled");
    line.lead(port());
    await expect(ask("select 1")).rejects.toThrow();
    for (let count = 0; count < 2 * connections; count++) expect((await ask("select 1")).rows).toHaveLength(1);
  });

  test("after a failover within a transaction its connection is not used again", async () => {
    await fill();
    const write = query.transaction().execute(async (trx) => {
      line.set("stalled");
      line.lead(port());
      await trx.executeQuery(CompiledQuery.raw("select 1"));
    });
    // The words of its rollback, which was not sent any more.
    await expect(write).rejects.toThrow("Client was closed");
    expect((await ask("select 1")).rows).toHaveLength(1);
  });

  test("after a failover to a read-only server only one write fails", async () => {
    const operator = new pg.Client({ connectionString: direct });
    await operator.connect();
    const database = new URL(direct).pathname.slice(1);
    await operator.query("create table things (id int)");
    await operator.query(`alter database ${database} set default_transaction_read_only = on`);
    await fill();
    await operator.query(`alter database ${database} reset default_transaction_read_only`);
    await operator.end();
    await expect(ask("insert into things values (1)")).rejects.toMatchObject({ code: "25006" });
    for (let count = 0; count < 2 * connections; count++) await ask("insert into things values (1)");
  });
});
