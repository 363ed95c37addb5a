import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { cvFiles, pdfFile } from "../../tests/fixtures/cv-files.ts";
import { signIn, type TestApp } from "../../tests/support/app.ts";
import { apply, attach, openJob, uploaded } from "../../tests/support/applicant.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { bucketVariables, freshBucket } from "../../tests/support/s3.ts";
import { settlePeriods } from "../db/clock-jump.ts";
import type { Database } from "../db/db.ts";
import { settleDemoJobs } from "../db/settings.ts";
import type { Storage } from "../storage/storage.ts";
import { keptTableNames, keptTables } from "./tables.ts";

export type Place = "embedded" | "shared";

/** Where a site keeps things: a folder, or PostgreSQL and a bucket. Nothing is there yet. */
export async function emptyPlace(place: Place): Promise<Record<string, string>> {
  const dataDir = temporaryFolder("backup");
  if (place === "embedded") return { DATA_DIR: dataDir };
  const database = { DATABASE_URL: await freshDatabase(), SITE_URL: "http://site.test" };
  return { DATA_DIR: dataDir, ...database, ...bucketVariables(await freshBucket()) };
}

/** Something in every kept table, more rows than one page of a backup (also of one job), files of several chunks. */
export async function fill(site: TestApp): Promise<{ withCv: string; token: string }> {
  const { app, deps } = site;
  const headers = await signIn(app);
  await settleDemoJobs(deps.db.query, deps.clock());
  await settlePeriods(deps.db.query);
  const job = { title: "Strážca", location: "Nitra", description: "Stráži.", translations: { sk: { title: "S" } } };
  await app.inject({ method: "POST", url: "/api/admin/jobs", payload: job, headers });
  const doomed = await openJob(site, "Doomed");
  await app.inject({ method: "DELETE", url: `/api/admin/jobs/${doomed}`, headers });
  const open = await openJob(site);
  const first = await apply(site, open);
  await attach(site, first, await uploaded(site, pdfFile(randomBytes(300_000).toString("latin1").replaceAll("%", ""))));
  const second = await apply(site, open, { name: "Ďalší Človek 😀", coverLetter: "\u0001 \u2028 ' \" \\ ".repeat(20) });
  await attach(site, second, await uploaded(site, cvFiles.txt.bytes), "new.txt");
  await apply(site, open);
  const words = { subject: "Otázka", text: "Dobrý deň, {name}" };
  const record = `/api/admin/applications/${first.applicationId}`;
  for (const [method, url, payload] of [
    ["PUT", `${record}/stage`, { stage: "offer" }],
    ["PUT", `${record}/note`, { text: "Volala 😀" }],
    ["POST", `${record}/replies`, { key: "a-letter", ...words }],
    ["PUT", "/api/admin/templates/ask", { en: words, sk: words }],
  ] as const)
    await app.inject({ method, url, headers, payload });
  await uploaded(site, cvFiles.docx.bytes);
  const at = deps.clock().toISOString();
  const contact = { email: "a@b.example", email_key: "a@b.example", company: null, project_type: "travel" };
  const more = { name: "Eva", message: "Dobrý deň".repeat(10), language: "sk", search: "eva", created_at: at };
  await deps.db.query
    .insertInto("contacts")
    .values(Array.from({ length: 600 }, (_, number) => ({ id: `c${number}`, ...contact, ...more })))
    .execute();
  await deps.db.query
    .insertInto("translations")
    .values({ source_hash: "h", engine: "e", english: "a", slovak: "b", created_at: at })
    .execute();
  const counts = { job_id: open, host: "", language: "sk", views: 1, begun: 0, sent: 0 };
  await deps.db.query
    .insertInto("job_counts")
    .values(Array.from({ length: 1_200 }, (_, day) => ({ ...counts, day: `${day}` })))
    .execute();
  return { withCv: first.applicationId, token: headers.authorization };
}

/** Every kept row and every object that a row names, to compare a site with what came back of it. */
export async function contentsOf(db: Database, storage: Storage) {
  const tables: Record<string, unknown[]> = {};
  for (const table of keptTableNames) {
    const columns = sql.join(keptTables[table].map((name) => sql.ref(name)));
    const { rows } = await sql`select ${columns} from ${sql.table(table)}`.execute(db.query);
    tables[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  const objects: Record<string, string> = {};
  for await (const { key } of storage.list("cvs")) {
    const content = await storage.read(key);
    if (content) objects[key] = (await buffer(content)).toString("base64");
  }
  return { tables, objects: Object.entries(objects).sort() };
}

/** A disk that burns, a bucket and a database that somebody empties. Ends the site first. */
export async function destroy(site: TestApp, variables: Record<string, string>): Promise<void> {
  const { db, storage } = site.deps;
  for (const prefix of ["uploads", "cvs"] as const) {
    for await (const { key } of storage.list(prefix)) await storage.remove(key);
  }
  if (db.engine === "postgres") {
    await sql`drop schema public cascade`.execute(db.query);
    await sql`create schema public`.execute(db.query);
  }
  await site.dispose();
  rmSync(variables.DATA_DIR ?? "", { recursive: true, force: true });
}
