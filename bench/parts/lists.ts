import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import type { Database, Engine } from "../../server/db/db.ts";
import { newId } from "../../server/db/ids.ts";
import { toSearchKey } from "../../server/db/search-key.ts";
import {
  findApplications,
  readApplications,
} from "../../server/features/applications/staff-applications.repository.ts";
import { findContacts, readContacts } from "../../server/features/contacts/staff-contacts.repository.ts";
import { countMatches } from "../../server/features/records/lists.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const sizes = [100, 10_000, 100_000];
const asks = 21;
const surnames = ["Nováková", "Ďurica", "Šťastná", "Hrivňák", "Kováčová", "Mráziková", "Haddad", "O'Brien"];
const getCountLimit = ({ q }: { q?: string | undefined }) => (q ? limits.countedMatches : limits.countedRows);
const contactQueries =
  (filters: Parameters<typeof findContacts>[1] = {}) =>
  ({ deps: { db, config, clock } }: TestApp) =>
    findContacts(db, filters, { ...config.retention, now: clock() }).then((found) =>
      Promise.all([
        countMatches(db, found, getCountLimit(filters)),
        Array.fromAsync(readContacts(config.retention, found, { max: 50 })),
      ]),
    );
const applicationQueries =
  (filters: Parameters<typeof findApplications>[1] = {}) =>
  ({ deps: { db, config, clock } }: TestApp) =>
    findApplications(db, filters, { ...config.retention, now: clock() }).then((found) =>
      Promise.all([
        countMatches(db, found, getCountLimit(filters)),
        Array.fromAsync(readApplications(db, config.retention, found, { max: 50 })),
      ]),
    );

/** Each list with its request and its necessary queries. */
const lists = [
  ["contacts", "contacts?limit=50", contactQueries()],
  ["search in contacts", "contacts?limit=50&q=stastna+4711", contactQueries({ q: "stastna 4711" })],
  ["search for a common word in contacts", "contacts?limit=50&q=would+like", contactQueries({ q: "would like" })],
  ["applications", "applications?limit=50", applicationQueries()],
  ["search in applications", "applications?limit=50&q=kovacova+4711", applicationQueries({ q: "kovacova 4711" })],
  ["open contacts", "contacts?limit=50&state=open", contactQueries({ state: "open" })],
  ["new applications", "applications?limit=50&stage=new", applicationQueries({ stage: "new" })],
  ["starred applications", "applications?limit=50&star=1", applicationQueries({ star: "1" })],
] as const;

/** The admin's lists with few, many and very many rows: the time of a page must not grow with them. */
export async function adminLists(): Promise<Result[]> {
  return [...(await onEngine("sqlite")), ...(await onEngine("postgres"))];
}

async function onEngine(engine: Engine): Promise<Result[]> {
  const site = await testApp(engine);
  const headers = await signIn(site.app);
  const jobId = await addJob(site, headers);
  const medians = new Map<string, number[]>();
  let rows = 0;
  for (const size of sizes) {
    await addRows(site.deps.db, jobId, rows, size);
    // PostgreSQL does this by itself within minutes; without statistics its plans would be guesses.
    if (engine === "postgres") await sql`vacuum analyze`.execute(site.deps.db.query);
    rows = size;
    for (const [name, path] of lists) {
      const known = medians.get(name) ?? [];
      medians.set(name, [...known, await askTime(site, headers, path)]);
    }
  }
  const alone = new Map<string, number>();
  for (const [name, , queries] of lists) alone.set(name, await medianTime(() => queries(site)));
  await site.dispose();
  return [...medians].flatMap(([name, times]): Result[] => {
    const [few = Number.NaN, many = Number.NaN, veryMany = Number.NaN] = times;
    const what = `${name} on ${engine}, 100,000 rows`;
    // From 10,000 on nothing may grow: up to there a total is counted to its end. SQLite searches by comparing each row.
    const isScan = engine === "sqlite" && name.startsWith("search");
    const against = { name: "with 10,000 rows", value: many };
    return [
      { what, unit: "ms", ours: veryMany, against, ...(!isScan && { aim: { atMost: 1.5 } }) },
      { what, unit: "ms", ours: veryMany, against: { name: "with 100 rows", value: few } },
      {
        what,
        unit: "ms",
        ours: veryMany,
        against: { name: "its queries alone", value: alone.get(name) ?? Number.NaN },
      },
    ];
  });
}

async function addJob({ app }: TestApp, headers: Record<string, string>): Promise<string> {
  const payload = { title: "Lamplighter", location: "Nitra", description: "Light the lamps." };
  return (await app.inject({ method: "POST", url: "/api/admin/jobs", headers, payload })).json().id;
}

/** Adds so many contacts and applications, all recent, because retention would delete old ones. */
export async function addRows(db: Database, jobId: string, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 500) {
    const people = Array.from({ length: Math.min(500, to - start) }, (_, offset) => person(start + offset));
    await db.write(async (write) => {
      await write
        .insertInto("contacts")
        .values(people.map(({ text, ...row }) => ({ ...row, id: newId(), project_type: "robotics", message: text })))
        .execute();
      const token = { token_hash: "x", token_expires_at: "x", keep_for_later: 0, job_id: jobId };
      await write
        .insertInto("applications")
        .values(people.map(({ text, company: _, ...row }) => ({ ...row, ...token, id: newId(), cover_letter: text })))
        .execute();
    });
  }
}

function person(index: number) {
  const name = `Eva ${surnames[index % surnames.length]} ${index}`;
  const email = `eva${index}@posta.example`;
  const text = `Message number ${index}. ${"We would like to see it work. ".repeat(8)}`;
  const created_at = new Date(Date.now() - (100_000 - index) * 60_000).toISOString();
  const search = toSearchKey([name, email, text].join(" "));
  return { name, email, email_key: email, company: null, language: "sk", text, search, created_at };
}

function askTime({ app }: TestApp, headers: Record<string, string>, path: string): Promise<number> {
  return medianTime(async () => {
    const answer = await app.inject({ url: `/api/admin/${path}`, headers });
    if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}`);
  });
}

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < asks; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}
