import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { listJobs } from "../../contract/jobs.ts";
import { signIn, testApp } from "../support/app.ts";
import { storedIn } from "../support/endpoint-requests.ts";

/** A value that a newer release may have stored. */
const rubbish = "of another release";
const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000000" });
afterAll(() => site.dispose());
const headers = await signIn(site.app);
const { job } = await storedIn(site, headers, true);
const texts = { title: "Lamplighter", location: "Nitra", description: "Light the lamps.", requirements: ["Light"] };
const pay = { min: 1_000, max: 2_000, currency: "EUR", period: "month" };
const facts = { pay, workplace: "remote", country: "SK", closesOn: "2099-01-01" };
const words = { subject: "About", text: "Thank you." };
for (const [path, payload] of [
  [`jobs/${job}`, { ...texts, ...facts }],
  ["templates/decline", { en: words, sk: words }],
] as const)
  expect((await site.app.inject({ method: "PUT", url: `/api/admin/${path}`, payload, headers })).statusCode).toBe(200);

const asked = [
  ...["/", "/sk", "/privacy-policy", "/admin/login", listJobs.path, "/jobs.xml", "/jobs.json", "/sitemap.xml"],
  ...["jobs", "contacts", "applications", "audit", "templates", "slovak", "users"].map((list) => `/api/admin/${list}`),
];

test("an unknown value in the database breaks no page and no list", { timeout: 120_000 }, async () => {
  const { query } = site.deps.db;
  const columns = await sql<{ table: string; name: string }>`
    select m.name as "table", c.name from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and lower(c.type) = 'text' and c.pk = 0 and m.name in
      ('jobs', 'job_translations', 'contacts', 'applications', 'audit_events', 'reply_templates', 'texts', 'publications', 'outbox')
  `.execute(query);
  // No release will change the format of times.
  const textColumns = columns.rows.filter(({ name }) => !/_(?:at|until)$/.test(name));
  const failed: string[] = [];
  expect(textColumns.length).toBeGreaterThan(40);
  for (const url of asked) expect([url, (await site.app.inject({ url, headers })).statusCode]).toEqual([url, 200]);
  for (const { table, name } of textColumns) {
    const [all, column] = [sql.table(table), sql.ref(name)];
    const kept = await sql<{
      rowid: number;
      value: string | null;
    }>`select rowid, ${column} as value from ${all}`.execute(query);
    try {
      await sql`update ${all} set ${column} = ${rubbish}`.execute(query);
    } catch {
      continue; // The database itself refuses it.
    }
    await site.deps.db.write(async () => {}, "jobs");
    for (const url of asked) {
      const { statusCode } = await site.app.inject({ url, headers });
      if (statusCode >= 400) failed.push(`${table}.${name}: ${url} ${statusCode}`);
    }
    for (const { rowid, value } of kept.rows)
      await sql`update ${all} set ${column} = ${value} where rowid = ${rowid}`.execute(query);
  }
  expect(failed).toEqual([]);
});
