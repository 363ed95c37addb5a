import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** Drafts, closing days and an order of their own; and how often a job was looked at. What is there is open. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const statements = [
    `alter table jobs add column state ${text} not null default 'open'`,
    ...["closes_on", "workplace", "country"].map((column) => `alter table jobs add column ${column} ${text}`),
    "alter table jobs add column position integer",
    `create table job_counts (
      job_id ${text} not null references jobs (id) on delete cascade, day ${text} not null,
      host ${text} not null, language ${text} not null,
      views integer not null, begun integer not null, sent integer not null,
      primary key (job_id, day, host, language))`,
    "create index job_counts_by_day on job_counts (day)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
