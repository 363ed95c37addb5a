import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery, Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createPostgresDialect, openPostgres } from "../../server/db/postgres.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";
import { type FaultyLine, faultyLine } from "./faulty-line.ts";

const connections = 4;
const maxLifetimeSeconds = 2;

/** Another server takes the primary's place; older connections stay open without a response. */
describe.skipIf(!offered("postgres"))("after a failover", { timeout: 60_000 }, () => {
  let line: FaultyLine;
  let query: Kysely<unknown>;
  beforeEach(async () => {
    const address = new URL(await freshDatabase());
    line = await faultyLine(Number(address.port));
    address.port = String(line.port);
    const settings = { query_timeout: 1_000, maxLifetimeSeconds };
    query = new Kysely({ dialect: createPostgresDialect(openPostgres(address.href, connections, settings)) });
  });
  afterEach(async () => {
    line.set("fine");
    await query.destroy();
    await line.close();
  });

  const ask = (text: string) => query.executeQuery(CompiledQuery.raw(text));
  const fill = () => Promise.allSettled(Array.from({ length: connections }, () => ask("select pg_sleep(0.2)")));

  test("connections that a failover breaks silently are replaced at the end of their lifetime", async () => {
    await fill();
    line.set("stalled");
    line.restore();
    await expect(ask("select 1")).rejects.toThrow();
    await wait(maxLifetimeSeconds * 1_000);
    await fill();
    for (let count = 0; count < 2 * connections; count++) expect((await ask("select 1")).rows).toHaveLength(1);
  });
});
