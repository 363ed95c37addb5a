import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** Stage, star and note of a record, what was replied, and the words that replies are written from. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const both = ["contacts", "applications"].flatMap((table) =>
    ["note_text", "note_author", "note_at", "receipt_id"].map(
      (column) => `alter table ${table} add column ${column} ${text}`,
    ),
  );
  const statements = [
    ...both,
    `alter table applications add column stage ${text} not null default 'new'`,
    "alter table applications add column starred integer not null default 0",
    "create index contacts_answered on contacts (created_at, id) where answered_at is not null",
    "create index applications_by_stage on applications (stage, created_at, id)",
    "create index applications_by_job_stage on applications (job_id, stage, created_at, id)",
    "create index applications_starred on applications (created_at, id) where starred = 1",
    "drop index applications_by_email",
    "create index applications_by_email on applications (email_key, created_at, id)",
    "create index applications_by_consent on applications (keep_for_later, created_at, id)",

    `create table replies (
      id ${text} primary key, request_key ${text} not null unique,
      contact_id ${text} references contacts (id) on delete cascade,
      application_id ${text} references applications (id) on delete cascade,
      author ${text} not null, template ${text}, subject ${text} not null, body ${text} not null,
      starts_at ${text}, stage ${text}, sends integer not null, created_at ${text} not null)`,
    "create index replies_by_contact on replies (contact_id, created_at, id) where contact_id is not null",
    "create index replies_by_application on replies (application_id, created_at, id) where application_id is not null",
    `create table reply_templates (
      name ${text} primary key, words ${text} not null, changed_by ${text} not null, changed_at ${text} not null)`,

    `alter table audit_events add column detail ${text}`,
    "create index audit_events_by_target on audit_events (target, at, id) where target is not null",
    "create index outbox_waiting on outbox (created_at) where sent_at is null and failed_at is null and attempts > 0",
    "create index outbox_failed on outbox (kind, failed_at) where failed_at is not null",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
