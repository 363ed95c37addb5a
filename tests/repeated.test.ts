import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cvFiles } from "./fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { applicationForm, attach, openJob, uploaded } from "./support/applicant.ts";
import { engines, lacks } from "./support/database.ts";

const jobBody = { title: "Guard", location: "Nitra", description: "Guards." };
/** Those that keep the key beside the record; `idempotency.test.ts` holds the rest. */
const bodies: Record<string, object> = {
  "/api/jobs/:id/apply": applicationForm,
  "/api/profiles": applicationForm,
  "/api/admin/jobs": jobBody,
};

describe.each(engines.filter((engine) => !lacks(engine)))("a request sent again on %s", (engine) => {
  let site: TestApp;
  /** A second instance on the same database, where there can be one. */
  let second: TestApp;
  let jobId: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const variables = { RATE_LIMIT_SCALE: "1000", MAIL_TO: "office@tatrion.example" };
    site = await testApp(engine, variables);
    const { url } = site.deps.config.database;
    second = url ? await testApp("sqlite", { ...variables, DATABASE_URL: url }) : site;
    jobId = await openJob(site);
    headers = await signIn(site.app);
  });
  afterAll(async () => {
    if (second !== site) await second.dispose();
    await site.dispose();
  });

  const post = (path: string, key?: string, body = bodies[path], at = site) =>
    at.app.inject({
      method: "POST",
      url: path.replace(":id", jobId),
      payload: body ?? {},
      headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    });

  /** Row counts of all tables in which a second effect would show. */
  async function counts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const table of ["jobs", "contacts", "applications", "outbox", "audit_events", "job_translations"]) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
        site.deps.db.query,
      );
      found[table] = Number(rows[0]?.n);
    }
    return found;
  }

  test.each(Object.keys(bodies))(
    "POST %s repeated with the same key creates one record and answers the same",
    async (path) => {
      const key = randomUUID();
      const first = await post(path, key);
      expect(first.statusCode).toBe(201);
      const after = await counts();
      const again = await post(path, key);
      expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
      expect(await counts()).toEqual(after);
    },
  );

  test.each(Object.keys(bodies))(
    "POST %s sent to two instances at once with the same key creates one record",
    async (path) => {
      const before = await counts();
      await post(path);
      const one = await counts();
      const key = randomUUID();
      const answers = await Promise.all([site, second, site, second].map((at) => post(path, key, undefined, at)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      const grown = (from: Record<string, number>, to: Record<string, number>) =>
        Object.fromEntries(Object.entries(to).map(([table, count]) => [table, count - (from[table] ?? 0)]));
      expect(grown(one, await counts())).toEqual(grown(before, one));
    },
  );

  test.each(Object.keys(bodies))("POST %s without a key, or with another key, creates another record", async (path) => {
    const ids = [];
    for (const key of [undefined, undefined, randomUUID(), randomUUID()]) ids.push((await post(path, key)).body);
    expect(new Set(ids).size).toBe(4);
  });

  test.each(Object.keys(bodies))("POST %s answers 400 to an invalid key", async (path) => {
    for (const key of ["", "short", "x".repeat(129), "with a space", "príliš-slovenský"]) {
      const answer = await post(path, key);
      expect([key, answer.statusCode, answer.json().code]).toEqual([key, 400, "badRequest"]);
    }
  });

  test("the key of an application for one job does not count for another job", async () => {
    const key = randomUUID();
    const other = await openJob(site, "Another");
    const first = await post("/api/jobs/:id/apply", key);
    const elsewhere = await post(`/api/jobs/${other}/apply`, key, applicationForm);
    expect(elsewhere.json().applicationId).not.toBe(first.json().applicationId);
  });

  test("an application repeated after the job was deleted answers the same application", async () => {
    const key = randomUUID();
    const doomed = await openJob(site, "Doomed");
    const first = await post(`/api/jobs/${doomed}/apply`, key, applicationForm);
    await site.app.inject({ method: "DELETE", url: `/api/admin/jobs/${doomed}`, headers });
    expect((await post(`/api/jobs/${doomed}/apply`, key, applicationForm)).json()).toEqual(first.json());
    expect((await post(`/api/jobs/${doomed}/apply`, randomUUID(), applicationForm)).json().code).toBe("jobNotFound");
  });

  test("a repeated application renews its upload token for an hour, and another application's token does not fit", async () => {
    const key = randomUUID();
    const first = (await post("/api/jobs/:id/apply", key)).json();
    site.time.now = new Date(site.time.now.getTime() + 59 * 60_000);
    const again = (await post("/api/jobs/:id/apply", key)).json();
    site.time.now = new Date(site.time.now.getTime() + 59 * 60_000);
    const upload = await uploaded(site, cvFiles.pdf.bytes);
    expect((await attach(site, again, upload)).statusCode).toBe(200);
    const stranger = (await post("/api/jobs/:id/apply", randomUUID())).json();
    const foreign = { ...first, applicationToken: stranger.applicationToken };
    expect((await attach(site, foreign, await uploaded(site, cvFiles.pdf.bytes))).statusCode).toBe(403);
  });

  test("a CV attached several times at once is attached once, and each response confirms it", async () => {
    const application = (await post("/api/jobs/:id/apply")).json();
    const upload = await uploaded(site, cvFiles.pdf.bytes);
    const answers = await Promise.all([1, 2, 3].map(() => attach(site, application, upload)));
    answers.push(await attach(site, application, upload));
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { filename: "cv.pdf" }]);
    const { rows } = await sql`select 1 from uploads where claimed_by = ${application.applicationId}`.execute(
      site.deps.db.query,
    );
    expect(rows.length).toBe(1);
  });
});
