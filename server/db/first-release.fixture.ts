import { Kysely, sql } from "kysely";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { freshDatabase } from "../../tests/support/postgres.ts";
import { sqliteFile } from "./data-folder.ts";
import type { Engine } from "./engine.ts";
import { firstRelease, migrate } from "./migrate.ts";
import type { DatabaseSettings } from "./open.ts";
import { openPostgres, postgresDialect } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { openSqlite, sqliteDialect } from "./sqlite.ts";

const at = "2026-01-01T00:00:00.000Z";
const eva = { name: "Eva Malá", email: "malá@eva.example", email_key: "malá@eva.example", language: "sk" };

/** A row for each table, parents before children, with every column that the first release had. */
export const firstReleaseRows: Record<string, Record<string, string | number | null>> = {
  settings: { key: "k", value: "v" },
  admins: { id: "a1", username: "Eva", username_key: "eva", password_hash: "h", created_at: at, disabled_at: null },
  sessions: { token_hash: "t", admin_id: "a1", created_at: at, used_at: at },
  jobs: {
    ...{ id: "j1", title: "Guard", type: "full-time", location: "Nitra", description: "Guards.", requirements: "[]" },
    ...{ slovak_title: "Strážca", slovak_description: "", slovak_requirements: "[]", slovak_sources: "{}" },
    ...{ pay_min: 1500.5, pay_max: null, pay_currency: "EUR", pay_period: "month", version: 3 },
    ...{ created_at: at, updated_at: at, deleted_at: at },
  },
  job_translations: {
    ...{ job_id: "j1", part: "title", source_hash: "h", slovak: "Strážca", origin: "memory" },
    ...{ attempts: 2, next_attempt_at: at },
  },
  translations: { source_hash: "h", engine: "e", english: "Guard", slovak: "Strážca", created_at: at },
  translation_memory: { source_hash: "h", english: "Guard", slovak: "Strážca", updated_at: at },
  uploads: { id: "u1", created_at: at, expires_at: at, stored_at: at, size: 7, claimed_by: "p1" },
  applications: {
    ...{ id: "p1", job_id: "j1", ...eva, phone: null, cover_letter: "Dobrý deň", keep_for_later: 1 },
    ...{ token_hash: "t", token_expires_at: at, search: "eva malá", created_at: at, resume_state: "ready" },
    ...{ resume_object: "cvs/u1", resume_filename: "cv.pdf", resume_mime_type: "application/pdf", resume_size: 7 },
  },
  contacts: {
    ...{ id: "c1", ...eva, company: null, project_type: "travel", message: "", search: "eva malá", created_at: at },
  },
  outbox: {
    ...{ id: "o1", kind: "receipt", recipient: "malá@eva.example", language: "sk", payload: "{}", subject_id: "p1" },
    ...{ attempts: 1, next_attempt_at: at, claimed_until: null, sent_at: at, failed_at: null, created_at: at },
  },
  removals: { object_key: "uploads/u2", attempts: 1, next_attempt_at: at },
  audit_events: { id: "e1", at, actor: "eva", action: "login", target: null, address: "127.0.0.1" },
  rate_limits: { key: "k", count: 4, window_ends_at: at },
};

/** What is added to its settings, for it has records and does not say how long they are kept. */
export const unknownPeriods = [
  { key: "days of application retention", value: "3650,3650" },
  { key: "days of contact retention", value: "3650" },
];

/** What a site of the first release left behind: made by that release's migration, and closed. */
export async function firstReleaseDatabase(
  engine: Engine,
  addMore: (query: Kysely<Tables>) => Promise<void> = async () => undefined,
): Promise<DatabaseSettings> {
  const dataDir = temporaryFolder("first-release");
  const url = engine === "postgres" ? await freshDatabase() : undefined;
  const dialect = url ? postgresDialect(openPostgres(url, 1)) : sqliteDialect(openSqlite(sqliteFile(dataDir)));
  const query = new Kysely<Tables>({ dialect });
  await migrate(query, engine, firstRelease);
  for (const [table, row] of Object.entries(firstReleaseRows)) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(query);
  }
  await addMore(query);
  await query.destroy();
  return { url, dataDir, poolSize: 2 };
}
