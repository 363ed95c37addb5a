import pg from "pg";
import { expect, test } from "vitest";
import { freePort } from "../services/ports.ts";
import { temporaryFolder } from "../support/folders.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";
import { startSite } from "../support/site.ts";
import { runCommand } from "./commands.ts";
import { faultyLine } from "./faulty-line.ts";

test.skipIf(!offered("postgres"))("a server that starts before PostgreSQL waits", { timeout: 60_000 }, async () => {
  const database = new URL(await freshDatabase());
  const line = await faultyLine(Number(database.port));
  line.set("refused");
  database.port = String(line.port);
  const starting = startSite({ variables: { DATABASE_URL: database.href } });
  await Promise.race([starting, expect.poll(line.connections, { timeout: 25_000 }).toBeGreaterThan(2)]);
  line.set("fine");
  const site = await starting;
  expect(site.log()).toContain("waiting for the database");
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  await site.stop();
  await line.close();
});

test.skipIf(!offered("postgres"))("a first start survives cut connections", { timeout: 60_000 }, async () => {
  const url = await freshDatabase();
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  const starting = startSite({ variables: { DATABASE_URL: url } });
  for (let cuts = 0; cuts < 5; ) {
    if ((await operator.query(cut)).rowCount) cuts += 1;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  const site = await starting;
  expect(site.log()).toContain("waiting for the database");
  expect(await site.adminToken()).not.toBe("");
  const { rows } = await operator.query("select action from audit_events where action = 'adminCreated'");
  expect(rows).toHaveLength(1);
  await site.stop();
  await operator.end();
});

test.skipIf(!offered("postgres"))("a server on a standby waits for its promotion", { timeout: 60_000 }, async () => {
  const url = await freshDatabase();
  const operator = new pg.Client({ connectionString: url });
  await operator.connect();
  const database = new URL(url).pathname.slice(1);
  await operator.query(`alter database ${database} set default_transaction_read_only = on`);
  const starting = startSite({ variables: { DATABASE_URL: url } });
  const seen = "select 1 from pg_stat_database where datname = current_database() and xact_rollback > 0";
  const isRefused = async () => (await operator.query(seen)).rows.length > 0;
  await Promise.race([starting, expect.poll(isRefused, { timeout: 25_000 }).toBe(true)]);
  // The database is read-only by default, so this transaction asks for read-write.
  await operator.query("begin read write");
  await operator.query(`alter database ${database} reset default_transaction_read_only`);
  await operator.query("commit");
  const site = await starting;
  expect(site.log()).toContain("waiting for the database");
  await site.stop();
  await operator.end();
});

test("a command does not wait for the database, and a wrong setting fails at once with its own status", async () => {
  const folder = temporaryFolder("fault");
  const unreachable = { DATA_DIR: folder, DATABASE_URL: `postgres://site@127.0.0.1:${await freePort()}/site` };
  const command = await runCommand("server/cli/admin.ts", ["list"], unreachable).ended;
  expect([command.code, command.output]).toEqual([1, expect.stringContaining("ECONNREFUSED")]);
  const server = await runCommand("server/main.ts", [], { ...unreachable, PORT: "many" }).ended;
  expect([server.code, server.output]).toEqual([78, expect.stringContaining("PORT")]);
});
