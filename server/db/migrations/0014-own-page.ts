import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** The link to an applicant's own page, when the applicant has withdrawn, and applications for no position in particular. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const statements = [
    `alter table applications add column my_token_hash ${text}`,
    `alter table applications add column withdrawn_at ${text}`,
    "create unique index applications_by_my_token on applications (my_token_hash) where my_token_hash is not null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  const nullable = "alter table applications alter column job_id drop not null";
  for (const statement of engine === "postgres" ? [nullable] : await rebuilt(db)) await sql.raw(statement).execute(db);
}

/** SQLite cannot let go of a `not null`: the table is made anew from its own description, as are its indexes and triggers. */
async function rebuilt(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = 'applications' and sql is not null`.execute(db);
  const table = rows.find(({ type }) => type === "table")?.sql ?? "";
  return [
    table
      .replace(/^create table \S+/i, "create table applications_anew")
      .replace("job_id text not null", "job_id text"),
    "insert into applications_anew select * from applications",
    // They would go with the table that they refer to.
    "create table replies_kept as select * from replies where application_id is not null",
    "drop table applications",
    "alter table applications_anew rename to applications",
    "insert into replies select * from replies_kept",
    "drop table replies_kept",
    ...rows.filter(({ type }) => type !== "table").map((row) => row.sql),
  ];
}
