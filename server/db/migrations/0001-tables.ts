import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** `C` keeps comparisons of ids and times bytewise on PostgreSQL whatever the cluster's locale is. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  // The search index below refers to rows by number, which only a declared integer key keeps for good.
  const row =
    engine === "sqlite" ? "row integer primary key, id text not null unique" : 'id text collate "C" primary key';
  const number = engine === "postgres" ? "double precision" : "real";
  const statements = [
    `create table settings (key ${text} primary key, value ${text} not null)`,

    `create table admins (
      id ${text} primary key, username ${text} not null, username_key ${text} not null unique,
      password_hash ${text} not null, created_at ${text} not null, disabled_at ${text})`,

    `create table sessions (
      token_hash ${text} primary key, admin_id ${text} not null references admins (id) on delete cascade,
      created_at ${text} not null, used_at ${text} not null)`,
    "create index sessions_by_admin on sessions (admin_id)",

    `create table jobs (
      id ${text} primary key, title ${text} not null, type ${text} not null, location ${text} not null,
      description ${text} not null, requirements ${text} not null,
      slovak_title ${text} not null default '', slovak_description ${text} not null default '',
      slovak_requirements ${text} not null default '[]', slovak_sources ${text} not null default '{}',
      pay_min ${number}, pay_max ${number}, pay_currency ${text}, pay_period ${text},
      version integer not null default 1, created_at ${text} not null, updated_at ${text} not null, deleted_at ${text})`,

    `create table job_translations (
      job_id ${text} not null references jobs (id) on delete cascade, part ${text} not null,
      source_hash ${text} not null, slovak ${text}, origin ${text},
      attempts integer not null default 0, next_attempt_at ${text}, primary key (job_id, part))`,
    "create index job_translations_due on job_translations (next_attempt_at) where next_attempt_at is not null",

    `create table translations (
      source_hash ${text} not null, engine ${text} not null, english ${text} not null, slovak ${text} not null,
      created_at ${text} not null, primary key (source_hash, engine))`,

    `create table translation_memory (
      source_hash ${text} primary key, english ${text} not null, slovak ${text} not null, updated_at ${text} not null)`,

    `create table uploads (
      id ${text} primary key, created_at ${text} not null, expires_at ${text} not null, stored_at ${text}, size integer,
      claimed_by ${text})`,
    "create index uploads_by_age on uploads (created_at)",
    "create index uploads_by_claim on uploads (claimed_by) where claimed_by is not null",

    `create table applications (
      ${row}, job_id ${text} not null references jobs (id),
      name ${text} not null, email ${text} not null, email_key ${text} not null, phone ${text},
      cover_letter ${text} not null, keep_for_later integer not null default 0, language ${text} not null,
      token_hash ${text} not null, token_expires_at ${text} not null,
      resume_object ${text} unique, resume_filename ${text}, resume_mime_type ${text}, resume_size integer,
      resume_state ${text}, search ${text} not null, created_at ${text} not null)`,
    "create index applications_by_time on applications (created_at, id)",
    "create index applications_by_job on applications (job_id, created_at, id)",
    "create index applications_by_email on applications (email_key)",
    "create index applications_held on applications (id) where resume_state = 'held'",

    `create table contacts (
      ${row}, name ${text} not null, email ${text} not null, email_key ${text} not null,
      company ${text}, project_type ${text} not null, message ${text} not null, language ${text} not null,
      search ${text} not null, created_at ${text} not null)`,
    "create index contacts_by_time on contacts (created_at, id)",
    "create index contacts_by_type on contacts (project_type, created_at, id)",
    "create index contacts_by_email on contacts (email_key)",

    `create table outbox (
      id ${text} primary key, kind ${text} not null, recipient ${text} not null, language ${text} not null,
      payload ${text} not null, subject_id ${text}, attempts integer not null default 0, next_attempt_at ${text} not null,
      claimed_until ${text}, sent_at ${text}, failed_at ${text}, created_at ${text} not null)`,
    "create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null",
    "create index outbox_by_subject on outbox (subject_id)",

    `create table removals (
      object_key ${text} primary key, attempts integer not null default 0, next_attempt_at ${text} not null)`,

    `create table audit_events (
      id ${text} primary key, at ${text} not null, actor ${text} not null, action ${text} not null,
      target ${text}, address ${text})`,
    "create index audit_events_by_time on audit_events (at, id)",

    `create table rate_limits (key ${text} primary key, count integer not null, window_ends_at ${text} not null)`,
    "create index rate_limits_by_end on rate_limits (window_ends_at)",
  ];
  statements.push(...["applications", "contacts"].flatMap((table) => searchIndex(table, engine)));
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Trigrams, so that any part of a word is found without reading every row. */
function searchIndex(table: string, engine: Engine): string[] {
  if (engine === "postgres") {
    // Managed servers may forbid the extension; search then works without the index, only slower.
    return [
      `do $$ begin
        create extension if not exists pg_trgm;
        create index ${table}_search on ${table} using gin (search gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or feature_not_supported then null; end $$`,
    ];
  }
  const index = `${table}_search`;
  return [
    `create virtual table ${index} using fts5 (search, content='${table}', content_rowid='row', tokenize='trigram')`,
    `create trigger ${index}_insert after insert on ${table} begin
      insert into ${index} (rowid, search) values (new.row, new.search); end`,
    `create trigger ${index}_delete after delete on ${table} begin
      insert into ${index} (${index}, rowid, search) values ('delete', old.row, old.search); end`,
    `create trigger ${index}_update after update of search on ${table} begin
      insert into ${index} (${index}, rowid, search) values ('delete', old.row, old.search);
      insert into ${index} (rowid, search) values (new.row, new.search); end`,
  ];
}
