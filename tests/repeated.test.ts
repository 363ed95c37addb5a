import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../contract/endpoints.ts";
import { cvFiles } from "./fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "./support/app.ts";
import { applicationForm, attach, openJob, uploaded } from "./support/applicant.ts";
import { engines, lacks } from "./support/database.ts";
import { enquiry } from "./support/enquiry.ts";

const makers = endpoints.map(({ endpoint }) => endpoint).filter(({ status }) => status === 201);

const jobBody = { title: "Guard", location: "Nitra", description: "Guards." };
const bodies: Record<string, object> = {
  "/api/jobs/:id/apply": applicationForm,
  "/api/profiles": applicationForm,
  "/api/contact": enquiry,
  "/api/admin/jobs": jobBody,
};

test("every endpoint that makes something takes an Idempotency-Key", () => {
  expect(makers.filter(({ idempotencyKey }) => !idempotencyKey).map(({ path }) => path)).toEqual([]);
  expect(makers.map(({ path }) => path).sort(), "Write its body into `bodies`").toEqual(Object.keys(bodies).sort());
});

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

  /** Everything that a second effect would leave behind. */
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

  test.each(Object.keys(bodies))("POST %s makes one thing, and answers the same each time", async (path) => {
    const key = randomUUID();
    const first = await post(path, key);
    expect(first.statusCode).toBe(201);
    const after = await counts();
    const again = await post(path, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await counts()).toEqual(after);
  });

  test.each(Object.keys(bodies))("POST %s, several at once from two instances, makes one thing", async (path) => {
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
  });

  test.each(Object.keys(bodies))("POST %s without a key, or with another, is a request of its own", async (path) => {
    const ids = [];
    for (const key of [undefined, undefined, randomUUID(), randomUUID()]) ids.push((await post(path, key)).body);
    expect(new Set(ids).size).toBe(4);
  });

  test.each(Object.keys(bodies))("POST %s refuses what is no key", async (path) => {
    for (const key of ["", "short", "x".repeat(129), "with a space", "príliš-slovenský"]) {
      const answer = await post(path, key);
      expect([key, answer.statusCode, answer.json().code]).toEqual([key, 400, "badRequest"]);
    }
  });

  test("the key of one job's application is none of another's", async () => {
    const key = randomUUID();
    const other = await openJob(site, "Another");
    const first = await post("/api/jobs/:id/apply", key);
    const elsewhere = await post(`/api/jobs/${other}/apply`, key, applicationForm);
    expect(elsewhere.json().applicationId).not.toBe(first.json().applicationId);
  });

  test("an application to a job that closed before the repeat is still the applicant's", async () => {
    const key = randomUUID();
    const doomed = await openJob(site, "Doomed");
    const first = await post(`/api/jobs/${doomed}/apply`, key, applicationForm);
    await site.app.inject({ method: "DELETE", url: `/api/admin/jobs/${doomed}`, headers });
    expect((await post(`/api/jobs/${doomed}/apply`, key, applicationForm)).json()).toEqual(first.json());
    expect((await post(`/api/jobs/${doomed}/apply`, randomUUID(), applicationForm)).json().code).toBe("jobNotFound");
  });

  test("the repeat's token opens the CV for an hour from then, and nobody else's key does", async () => {
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

  test("a CV attached several times at once is attached once, and each answer says so", async () => {
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

  test("what was erased is not known any more", async () => {
    const key = randomUUID();
    const body = { ...enquiry, email: "erased@person.example" };
    const first = await post("/api/contact", key, body);
    const erasure = { email: body.email, confirmation: body.email };
    await site.app.inject({
      method: "POST",
      url: "/api/admin/erasures",
      payload: erasure,
      headers: await signIn(site.app),
    });
    expect((await post("/api/contact", key, body)).json()).not.toEqual(first.json());
  });
});
