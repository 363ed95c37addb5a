import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres } from "../services/postgres.ts";
import type { Service } from "../services/process.ts";
import { temporaryFolder } from "../support/folders.ts";
import { offered } from "../support/services.ts";
import { type Site, startSite } from "../support/site.ts";
import { readStored } from "./stored.ts";
import { call, createJob, isOurRefusal, keepDoing, sendEnquiry } from "./visitor.ts";

const pollOptions = { timeout: 60_000, interval: 100 };

describe.skipIf(!offered("postgres"))("PostgreSQL", { timeout: 120_000 }, () => {
  const folder = temporaryFolder("postgres");
  chmodSync(folder, 0o711);
  const cluster = join(folder, "cluster");
  let service: Service;
  let url: string;
  let site: Site;
  beforeAll(async () => {
    service = await startPostgres(cluster);
    url = service.env.TEST_POSTGRES_URL ?? "";
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    site = await startSite({ variables: { DATABASE_URL: url } });
  });
  afterEach(() => site.stop());

  const titles = async () => {
    const answer = await fetch(`${site.url}/api/jobs`).then((reply) => reply.json());
    return Array.isArray(answer) ? answer.map(({ title }) => title) : [];
  };

  /** Enquiries go on while something happens to the database: every acknowledged one must be there at the end. */
  async function underLoad(work: () => Promise<void>): Promise<void> {
    const sending = keepDoing(4, (round) => sendEnquiry(site.url, `Message number ${round}`));
    const enough = sending.made.length + 10;
    await expect.poll(() => sending.made.length, pollOptions).toBeGreaterThan(enough);
    await work();
    const before = sending.made.length;
    await expect
      .poll(() => sending.made.slice(before).filter((one) => one.status === 201).length, pollOptions)
      .toBeGreaterThan(10);
    const made = await sending.stop();
    for (const answer of made) {
      if (answer.status === 201) continue;
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(isOurRefusal(answer)).toBe(true);
    }
    const stored = await readStored(site.dataDir, url);
    const lost = made.filter(({ status, body }) => status === 201 && !stored.contacts.has(String(body.id)));
    expect(lost).toEqual([]);
    expect([...stored.contacts].filter((id) => stored.mails.get(id) !== 2)).toEqual([]);
    await stored.close();
  }

  test("while PostgreSQL restarts under load the server answers 503, and then recovers by itself", async () => {
    const token = await site.adminToken();
    const job = await createJob(site.url, token, "Before");
    expect(await titles()).toEqual(["Before"]);
    await underLoad(async () => {
      await service.stop();
      const down = await call("GET", `${site.url}/readyz`);
      expect([down.status, down.body.database]).toEqual([503, "failing"]);
      expect((await sendEnquiry(site.url, "The database is down")).status).toBe(500);
      // Visitors still get all pages, which are in memory.
      for (const path of ["/", "/sk", `/?job=${job}`, "/privacy-policy", "/admin/login", "/sitemap.xml", "/jobs.xml"]) {
        expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
      }
      expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
      expect(await titles()).toEqual(["Before"]);
      service = await startPostgres(cluster, Number(new URL(url).port));
      // Another instance changes a job before this one listens again.
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query("update jobs set title = 'After' where id = $1", [job]);
      await other.query("select pg_notify('site_notifications', 'jobs')");
      await other.end();
    });
    await expect.poll(titles, pollOptions).toEqual(["After"]);
    await expect.poll(async () => (await call("GET", `${site.url}/readyz`)).status, pollOptions).toBe(200);
    expect((await call("GET", `${site.url}/api/admin/contacts?limit=1`, undefined, token)).status).toBe(200);
    await call("DELETE", `${site.url}/api/admin/jobs/${job}`, undefined, token);
    expect(await titles()).toEqual([]);
  });

  test("the server survives that all its connections are cut again and again under load", async () => {
    const axe = new pg.Client({ connectionString: url });
    await axe.connect();
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
    await underLoad(async () => {
      for (let round = 0; round < 15; round++) {
        await axe.query(cut);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await axe.end();
    expect((await call("GET", `${site.url}/healthz`)).status).toBe(200);
    expect(site.log()).not.toMatch(/password|postgres:\/\//i);
  });

  test("a locked table delays only the requests that need it", async () => {
    const greedy = new pg.Client({ connectionString: url });
    await greedy.connect();
    await greedy.query("begin; lock table contacts in access exclusive mode");
    const waiting = Array.from({ length: 3 }, (_, round) => sendEnquiry(site.url, `Waits for the lock ${round}`));
    // The lock is still held while these are answered.
    expect((await call("GET", `${site.url}/api/jobs`)).status).toBe(200);
    expect((await call("POST", `${site.url}/api/objects/upload`)).status).toBe(200);
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await greedy.query("rollback");
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201]);
    await greedy.end();
  });
});
