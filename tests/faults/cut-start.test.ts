import pg from "pg";
import { expect, test } from "vitest";
import { migrateSite } from "../../server/db/open.ts";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";
import { cuttingLine } from "./cutting-line.ts";

/** A second passes after each cut. */
const startMs = 240_000;

test.skipIf(lacks("postgres")).each(["asked", "done"] as const)(
  "a first start succeeds although its connection is cut at any statement, after it is %s",
  async (at) => {
    const url = await freshDatabase();
    await migrateSite({ url, dataDir: "", poolSize: 1 });
    const database = new URL(url);
    const line = await cuttingLine(Number(database.port), at);
    database.port = String(line.port);
    const variables = { DATABASE_URL: database.href, ADMIN_USERNAME: "", ADMIN_PASSWORD: "" };
    const site = await startSite({ variables, startMs });
    line.mend();
    const password = () => /Password: (\S+) /.exec(site.log())?.[1];
    await expect.poll(password, { timeout: 20_000 }).toBeDefined();
    const signedIn = await fetch(`${site.url}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "admin", password: password() }),
    });
    // Those of tries that were given up are gone.
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    const count = async (what: string) => (await operator.query(`select count(*)::int as n from ${what}`)).rows[0].n;
    const listeners = "pg_stat_activity where datname = current_database() and application_name = 'site listener'";
    await expect.poll(() => count(listeners), { timeout: 20_000 }).toBe(1);
    await site.stop();
    await line.close();

    expect(signedIn.status).toBe(200);
    expect(await count("admins")).toBe(1);
    expect(await count("audit_events where action = 'adminCreated'")).toBe(1);
    await operator.end();
    // Else nothing was tried.
    const cut = line.cuts();
    for (const table of ["settings", "admins", "audit_events"])
      expect(cut).toContainEqual(expect.stringContaining(`insert into "${table}"`));
    expect(cut).toContainEqual(expect.stringMatching(/insert into "admins".*; commit$/));
  },
  startMs,
);
