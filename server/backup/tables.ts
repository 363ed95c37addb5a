import type { Tables } from "../db/schema.ts";

/**
 * What a backup holds, parents before children. Sessions, recovery codes, invitations, idempotency keys and counters stay out on purpose:
 * what was revoked or used up after the backup must not come alive with it. The journal of erasures has a file of its own.
 */
export const keptTables = {
  settings: ["key", "value"],
  admins: [
    "id",
    "username",
    "username_key",
    "password_hash",
    "created_at",
    "disabled_at",
    "disabled_by",
    "email",
    "password_changed_at",
    "password_made_up",
    "seen_at",
  ],
  passkeys: ["id", "admin_id", "credential_id", "public_key", "counter", "transports", "name", "created_at", "used_at"],
  jobs: [
    "id",
    "title",
    "type",
    "location",
    "description",
    "requirements",
    "slovak_title",
    "slovak_description",
    "slovak_requirements",
    "slovak_sources",
    "pay_min",
    "pay_max",
    "pay_currency",
    "pay_period",
    "state",
    "closes_on",
    "workplace",
    "country",
    "position",
    "created_at",
    "published_at",
    "updated_at",
    "deleted_at",
    "revision",
    "changed_by",
    "changed_at",
  ],
  job_counts: ["job_id", "day", "host", "language", "views", "begun", "sent"],
  job_translations: ["job_id", "part", "source_hash", "slovak", "origin", "attempts", "next_attempt_at"],
  translations: ["source_hash", "engine", "english", "slovak", "created_at"],
  translation_memory: ["source_hash", "english", "slovak", "updated_at"],
  uploads: ["id", "created_at", "expires_at", "stored_at", "size", "claimed_by"],
  applications: [
    "id",
    "job_id",
    "name",
    "email",
    "email_key",
    "phone",
    "cover_letter",
    "keep_for_later",
    "language",
    "token_hash",
    "token_expires_at",
    "resume_object",
    "resume_filename",
    "resume_mime_type",
    "resume_size",
    "resume_state",
    "resume_cautions",
    "search",
    "created_at",
    "stage",
    "starred",
    "note_text",
    "note_author",
    "note_at",
    "receipt_id",
    "my_token_hash",
    "withdrawn_at",
    "consent_ended_at",
    "revision",
    "changed_by",
    "changed_at",
  ],
  contacts: [
    "id",
    "name",
    "email",
    "email_key",
    "company",
    "project_type",
    "message",
    "language",
    "search",
    "created_at",
    "answered_by",
    "answered_at",
    "note_text",
    "note_author",
    "note_at",
    "receipt_id",
    "revision",
    "changed_by",
    "changed_at",
  ],
  replies: [
    "id",
    "contact_id",
    "application_id",
    "author",
    "template",
    "subject",
    "body",
    "starts_at",
    "stage",
    "sends",
    "created_at",
  ],
  reply_templates: ["name", "words", "revision", "changed_by", "changed_at"],
  texts: ["id", "draft", "published", "revision", "changed_by", "changed_at"],
  publications: ["version", "published_by", "published_at", "takes_back", "changes"],
  outbox: [
    "id",
    "kind",
    "recipient",
    "language",
    "payload",
    "subject_id",
    "attempts",
    "next_attempt_at",
    "leased_until",
    "sent_at",
    "failed_at",
    "created_at",
  ],
  removals: ["object_key", "attempts", "next_attempt_at"],
  audit_events: ["id", "at", "actor", "action", "target", "detail", "address", "device", "count", "bucket", "untold"],
} as const satisfies { [T in Exclude<keyof Tables, LeftOut>]: readonly (keyof Tables[T])[] };

type LeftOut =
  | "sessions"
  | "challenges"
  | "recovery_codes"
  | "invitations"
  | "rate_limits"
  | "idempotency_keys"
  | "erasures";

/** Names every column that a table has and its list above lacks; the next line does not compile while there is one. */
type Forgotten = { [T in KeptTable]: Exclude<keyof Tables[T], (typeof keptTables)[T][number]> }[KeptTable];
null satisfies Forgotten extends never ? null : Forgotten;

export type KeptTable = keyof typeof keptTables;

export function isKeptTable(name: string): name is KeptTable {
  return Object.hasOwn(keptTables, name);
}

export const keptTableNames = Object.keys(keptTables).filter(isKeptTable);

/**
 * What is of one site alone. The key tells the site's own files from those of others, and signs what it gives out: a second
 * site must have another.
 */
const ownSettings: unknown[] = ["signing_key"];

/**
 * What stays out although its table is kept. Files that nobody has claimed expire within a day, and strangers decide how
 * many there are. Of the site's key see above: a copy that is tried out beside the site would take the site's files for its
 * own and sweep away those it does not know. A letter that belongs to no record is the last one to somebody who was
 * erased: a backup would keep the name and address for as long as it lives.
 */
export function isKeptRow(table: KeptTable, row: Record<string, unknown>): boolean {
  if (table === "uploads") return false;
  if (table === "settings") return !ownSettings.includes(row.key);
  return table !== "outbox" || row.subject_id !== null;
}
