import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/app.ts";
import { apply, openJob } from "../support/applicant.ts";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { Chance } from "./storm/chance.ts";
import { complaintsAbout } from "./storm/history.ts";
import { Ledger } from "./storm/ledger.ts";
import { Colleague } from "./storm/staff.ts";
import { makeShared, staffWork } from "./storm/staff-work.ts";

const [colleagues, rounds] = [6, 25];

/** What storm/ does for minutes with everything, here with two instances in this process and PostgreSQL. */
describe.skipIf(lacks("postgres"))("staff who work on the same jobs and records", { timeout: 90_000 }, () => {
  let database: string;
  let instances: TestApp[];
  let urls: string[];
  beforeEach(async () => {
    database = await freshDatabase();
    const variables = { DATABASE_URL: database, RATE_LIMIT_SCALE: "1000" };
    // One after the other: the first makes the database and its user.
    instances = [await testApp("sqlite", variables), await testApp("sqlite", variables)];
    urls = await Promise.all(instances.map(({ app }) => app.listen({ port: 0, host: "127.0.0.1" })));
  });
  afterEach(async () => {
    for (const instance of instances) await instance.dispose();
  });

  async function work(meanwhile: () => Promise<unknown>): Promise<Ledger> {
    const ledger = new Ledger();
    const staff = Array.from({ length: colleagues }, (_, at) => {
      return new Colleague({ url: urls[at % urls.length] ?? "", name: `colleague${at}`, ledger });
    });
    const [site] = instances;
    const [first] = staff;
    if (!site || !first) throw new Error("nobody is there");
    const job = await openJob(site);
    const shared = await makeShared(first, async () => (await apply(site, job)).applicationId);
    const lanes = staff.map(async (one, at) => {
      const chance = new Chance(at);
      const { editJob, readJobs, note } = staffWork(one, shared, ledger, chance);
      for (let round = 0; round < rounds; round++) await chance.of([editJob, note, readJobs])();
    });
    await Promise.all([...lanes, meanwhile()]);
    return ledger;
  }

  test("write over nothing that they have not read, and read nothing that is not stored", async () => {
    const { history, wrong } = await work(async () => undefined);
    expect([complaintsAbout(history), wrong]).toEqual([[], []]);
    const outcomes = new Set(history.map((done) => (done.kind === "write" ? done.outcome : done.kind)));
    expect(outcomes).toEqual(new Set(["accepted", "refused", "read"]));
  });

  test("nor while their connections to the database are cut again and again", async () => {
    const axe = new pg.Client({ connectionString: database });
    await axe.connect();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const { history, wrong } = await work(async () => {
      for (let time = 0; time < 8; time++) {
        await axe.query(cut);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await axe.end();
    expect([complaintsAbout(history), wrong]).toEqual([[], []]);
  });
});
