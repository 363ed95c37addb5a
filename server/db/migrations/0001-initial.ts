import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../db.ts";
import type { JournalEvent } from "../schema.ts";

/** Everything that a site stores. `schema.ts` says what the columns mean. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const types = columnTypes[engine];
  const statements = [
    ...accounts(types),
    ...jobs(types),
    ...uploads(types),
    ...applications(types),
    ...contacts(types),
    ...replies(types),
    ...texts(types),
    ...mail(types),
    ...activity(types),
    ...operation(types),
    ...searchIndexes(engine),
    ...journal(types, engine),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

interface Types {
  text: string;
  number: string;
}

const columnTypes: Record<Engine, Types> = {
  sqlite: { text: "text", number: "real" },
  // `C` compares ids and times bytewise, whatever the cluster's locale is.
  postgres: { text: 'text collate "C"', number: "double precision" },
};

/** The columns of optimistic locking. `changed_by` is null before the first change and after one by the person. */
const revision = ({ text }: Types) => `revision integer not null default 1, changed_by ${text}, changed_at ${text}`;

const accounts = ({ text, number }: Types) => [
  `create table admins (
    id ${text} primary key, username ${text} not null, username_key ${text} not null unique,
    password_hash ${text} not null, password_changed_at ${text}, password_made_up integer not null default 0,
    email ${text}, created_at ${text} not null, seen_at ${text}, disabled_at ${text}, disabled_by ${text})`,

  `create table sessions (
    id ${text} primary key, token_hash ${text} not null unique, previous_hash ${text}, previous_ends_at ${text},
    admin_id ${text} not null references admins (id) on delete cascade,
    created_at ${text} not null, used_at ${text} not null, reauth_at ${text} not null,
    device ${text} not null, browser ${text}, system ${text}, address ${text} not null)`,
  "create index sessions_by_admin on sessions (admin_id)",
  "create index sessions_by_previous on sessions (previous_hash) where previous_hash is not null",

  `create table passkeys (
    id ${text} primary key, admin_id ${text} not null references admins (id) on delete cascade,
    credential_id ${text} not null unique, public_key ${text} not null, counter ${number} not null,
    transports ${text} not null, name ${text} not null, created_at ${text} not null, used_at ${text})`,
  "create index passkeys_by_admin on passkeys (admin_id)",

  `create table challenges (
    challenge_hash ${text} primary key, purpose ${text} not null,
    admin_id ${text} references admins (id) on delete cascade,
    session_id ${text} references sessions (id) on delete cascade, expires_at ${text} not null)`,
  "create index challenges_by_end on challenges (expires_at)",

  `create table recovery_codes (
    code_hash ${text} primary key, admin_id ${text} not null references admins (id) on delete cascade)`,
  "create index recovery_codes_by_admin on recovery_codes (admin_id)",

  `create table invitations (
    token_hash ${text} primary key, admin_id ${text} not null unique references admins (id) on delete cascade,
    expires_at ${text} not null)`,
];

const jobs = (types: Types) => {
  const { text, number } = types;
  return [
    `create table jobs (
      id ${text} primary key, title ${text} not null, type ${text} not null, location ${text} not null,
      description ${text} not null, requirements ${text} not null,
      slovak_title ${text} not null default '', slovak_description ${text} not null default '',
      slovak_requirements ${text} not null default '[]', slovak_sources ${text} not null default '{}',
      pay_min ${number}, pay_max ${number}, pay_currency ${text}, pay_period ${text},
      state ${text} not null default 'open', closes_on ${text}, workplace ${text}, country ${text}, position integer,
      created_at ${text} not null, published_at ${text}, updated_at ${text} not null, deleted_at ${text},
      ${revision(types)})`,

    `create table job_counts (
      job_id ${text} not null references jobs (id) on delete cascade, day ${text} not null,
      host ${text} not null, language ${text} not null,
      views integer not null, begun integer not null, sent integer not null,
      primary key (job_id, day, host, language))`,
    "create index job_counts_by_day on job_counts (day)",

    `create table job_translations (
      job_id ${text} not null references jobs (id) on delete cascade, part ${text} not null,
      source_hash ${text} not null, slovak ${text} not null, primary key (job_id, part))`,
  ];
};

const uploads = ({ text }: Types) => [
  `create table uploads (
    id ${text} primary key, created_at ${text} not null, stored_at ${text}, size integer,
    claimed_by ${text})`,
  "create index uploads_by_age on uploads (created_at)",
  "create index uploads_by_claim on uploads (claimed_by) where claimed_by is not null",
];

const applications = (types: Types) => {
  const { text } = types;
  return [
    `create table applications (
      id ${text} primary key, job_id ${text} references jobs (id),
      name ${text} not null, email ${text} not null, email_key ${text} not null, phone ${text},
      cover_letter ${text} not null, keep_for_later integer not null default 0, consent_ended_at ${text},
      language ${text} not null, token_hash ${text} not null, token_expires_at ${text} not null, my_token_hash ${text},
      resume_object ${text} unique, resume_filename ${text}, resume_mime_type ${text}, resume_size integer,
      resume_state ${text}, resume_cautions ${text}, search ${text} not null, created_at ${text} not null,
      stage ${text} not null default 'new', starred integer not null default 0, withdrawn_at ${text},
      note_text ${text}, note_author ${text}, note_at ${text}, receipt_id ${text},
      ${revision(types)})`,
    "create index applications_by_time on applications (created_at, id)",
    "create index applications_by_job on applications (job_id, created_at, id)",
    "create index applications_by_email on applications (email_key, created_at, id)",
    "create index applications_by_stage on applications (stage, created_at, id)",
    "create index applications_by_job_stage on applications (job_id, stage, created_at, id)",
    "create index applications_by_consent on applications (keep_for_later, created_at, id)",
    "create index applications_starred on applications (created_at, id) where starred = 1",
    "create index applications_held on applications (id) where resume_state = 'held'",
    "create unique index applications_by_my_token on applications (my_token_hash) where my_token_hash is not null",
  ];
};

const contacts = (types: Types) => {
  const { text } = types;
  return [
    `create table contacts (
      id ${text} primary key, name ${text} not null, email ${text} not null, email_key ${text} not null,
      company ${text}, project_type ${text} not null, message ${text} not null, language ${text} not null,
      search ${text} not null, created_at ${text} not null, answered_by ${text}, answered_at ${text},
      note_text ${text}, note_author ${text}, note_at ${text}, receipt_id ${text},
      ${revision(types)})`,
    "create index contacts_by_time on contacts (created_at, id)",
    "create index contacts_by_type on contacts (project_type, created_at, id)",
    "create index contacts_by_email on contacts (email_key, created_at, id)",
    "create index contacts_open on contacts (created_at, id) where answered_at is null",
    "create index contacts_answered on contacts (created_at, id) where answered_at is not null",
  ];
};

const replies = ({ text }: Types) => [
  `create table replies (
    id ${text} primary key,
    contact_id ${text} references contacts (id) on delete cascade,
    application_id ${text} references applications (id) on delete cascade,
    author ${text} not null, template ${text}, subject ${text} not null, body ${text} not null,
    starts_at ${text}, stage ${text}, sends integer not null, created_at ${text} not null)`,
  "create index replies_by_contact on replies (contact_id, created_at, id) where contact_id is not null",
  "create index replies_by_application on replies (application_id, created_at, id) where application_id is not null",

  // A row exists once staff have changed the shipped template.
  `create table reply_templates (
    id ${text} primary key, words ${text},
    revision integer not null default 1, changed_by ${text} not null, changed_at ${text} not null)`,
];

const texts = (types: Types) => {
  const { text } = types;
  return [
    // A row exists once staff have touched the shipped text.
    `create table texts (id ${text} primary key, draft ${text}, published ${text}, ${revision(types)})`,

    `create table publications (
      version integer primary key, published_by ${text} not null, published_at ${text} not null,
      takes_back integer not null, changes ${text} not null)`,
  ];
};

const mail = ({ text, number }: Types) => [
  `create table outbox (
    id ${text} primary key, kind ${text} not null, recipient ${text} not null, language ${text} not null,
    payload ${text} not null, subject_id ${text}, attempts integer not null default 0, next_attempt_at ${text} not null,
    leased_until ${number}, sent_at ${text}, failed_at ${text}, created_at ${text} not null)`,
  "create index outbox_by_subject on outbox (subject_id)",
  "create index outbox_by_sent on outbox (sent_at) where sent_at is not null",
  "create index outbox_by_failed on outbox (failed_at) where failed_at is not null",
  "create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null",
  "create index outbox_waiting on outbox (created_at) where sent_at is null and failed_at is null",
  "create index outbox_failed on outbox (kind, failed_at) where failed_at is not null",
];

const activity = ({ text }: Types) => [
  `create table audit_events (
    id ${text} primary key, at ${text} not null, actor ${text} not null, action ${text} not null,
    target ${text}, detail ${text}, address ${text}, device ${text},
    count integer not null default 1, bucket ${text} unique, log_pending integer not null default 0)`,
  "create index audit_events_by_time on audit_events (at, id)",
  "create index audit_events_by_action on audit_events (action, at, id)",
  "create index audit_events_by_actor on audit_events (actor, at, id)",
  "create index audit_events_by_target on audit_events (target, at, id) where target is not null",
  "create index audit_events_log_pending on audit_events (id) where log_pending = 1",
];

const operation = ({ text }: Types) => [
  `create table site_state (key ${text} primary key, value ${text} not null)`,

  `create table rate_limits (key ${text} primary key, count integer not null, window_ends_at ${text} not null)`,
  "create index rate_limits_by_end on rate_limits (window_ends_at)",

  `create table idempotency_keys (
    key_hash ${text} primary key, request_hash ${text} not null, subject_id ${text}, result ${text},
    expires_at ${text} not null)`,
  "create index idempotency_keys_by_end on idempotency_keys (expires_at)",
  "create index idempotency_keys_by_subject on idempotency_keys (subject_id) where subject_id is not null",

  `create table removals (
    object_key ${text} primary key, attempts integer not null default 0, next_attempt_at ${text} not null)`,
  "create index removals_due on removals (next_attempt_at)",
];

/** Finds any part of a word. SQLite compares each row, which takes milliseconds for thousands of rows. */
function searchIndexes(engine: Engine): string[] {
  return engine === "postgres" ? ["applications", "contacts"].map(createTrigramIndex) : [];
}

/** Managed servers may forbid the extension: search then works without the index, only slower. */
function createTrigramIndex(table: string): string {
  return `do $$ begin
    create extension if not exists pg_trgm;
    create index ${table}_search on ${table} using gin (search gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then null; end $$`;
}

/** The journal of what a restored backup must not bring back. The database itself writes it. */
function journal({ text }: Types, engine: Engine): string[] {
  const position = engine === "sqlite" ? "integer primary key" : "bigint generated always as identity primary key";
  return [
    `create table journal (position ${position}, at ${text} not null, event ${text} not null, subject_id ${text} not null)`,
    ...(engine === "postgres" ? [journalFunction] : []),
    ...journalled.map(([event, table, when]) => journalTrigger(engine, event, table, when)),
  ];
}

/** Each event, its table, and the change of a row that causes the event; without a change, the row's deletion. */
const journalled: [event: JournalEvent, table: string, when?: { column: string; is: string }][] = [
  ["erased", "applications"],
  ["erased", "contacts"],
  ["disabled", "admins", { column: "disabled_at", is: "old.disabled_at is null and new.disabled_at is not null" }],
  ["enabled", "admins", { column: "disabled_at", is: "old.disabled_at is not null and new.disabled_at is null" }],
  [
    "withdrawn",
    "applications",
    { column: "withdrawn_at", is: "old.withdrawn_at is null and new.withdrawn_at is not null" },
  ],
  [
    "reinstated",
    "applications",
    { column: "withdrawn_at", is: "old.withdrawn_at is not null and new.withdrawn_at is null" },
  ],
  [
    "consentEnded",
    "applications",
    { column: "keep_for_later", is: "old.keep_for_later = 1 and new.keep_for_later = 0" },
  ],
  [
    "consentGiven",
    "applications",
    { column: "keep_for_later", is: "old.keep_for_later = 0 and new.keep_for_later = 1" },
  ],
];

function journalTrigger(engine: Engine, event: string, table: string, when?: { column: string; is: string }): string {
  const change = when ? `update of ${when.column}` : "delete";
  const forEach = `for each row ${when ? `when (${when.is})` : ""}`;
  const insert = `begin insert into journal (at, event, subject_id)
    values (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), '${event}', old.id); end`;
  const action = engine === "sqlite" ? insert : `execute function write_journal('${event}')`;
  return `create trigger ${table}_${event.toLowerCase()} after ${change} on ${table} ${forEach} ${action}`;
}

const journalFunction = `create function write_journal() returns trigger language plpgsql as $$
  begin
    insert into journal (at, event, subject_id)
      values (to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), tg_argv[0], old.id);
    return null;
  end $$`;
