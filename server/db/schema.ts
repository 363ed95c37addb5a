import type { Generated } from "kysely";
import type { AdminTable, ChallengeTable, PasskeyTable, SessionTable } from "./account-tables.ts";
import type {
  JobCountTable,
  JobTable,
  JobTranslationTable,
  RevisionColumns,
  TranslationMemoryTable,
  TranslationTable,
} from "./job-tables.ts";
import type { ApplicationTable, ContactTable, ReplyTable, UploadTable } from "./record-tables.ts";

/**
 * Tables of both engines. Ids are UUIDv7 strings, times are ISO 8601 strings in UTC (they sort as text),
 * flags are 0 or 1, lists are JSON text: the same values come back from SQLite and PostgreSQL.
 */
export interface Tables {
  settings: { key: string; value: string };
  admins: AdminTable;
  sessions: SessionTable;
  passkeys: PasskeyTable;
  challenges: ChallengeTable;
  recovery_codes: { code_hash: string; admin_id: string };
  invitations: { token_hash: string; admin_id: string; expires_at: string };
  jobs: JobTable;
  job_counts: JobCountTable;
  job_translations: JobTranslationTable;
  translations: TranslationTable;
  translation_memory: TranslationMemoryTable;
  uploads: UploadTable;
  applications: ApplicationTable;
  contacts: ContactTable;
  replies: ReplyTable;
  /** A row exists once staff have changed the shipped template. */
  reply_templates: {
    name: string;
    words: string | null;
    revision: Generated<number>;
    changed_by: string;
    changed_at: string;
  };
  texts: TextTable;
  publications: PublicationTable;
  outbox: OutboxTable;
  removals: RemovalTable;
  audit_events: AuditEventTable;
  /** Append-only, written by triggers: applied when an older backup is restored. */
  journal: { position: Generated<number>; at: string; event: JournalEvent; subject_id: string };
  rate_limits: { key: string; count: number; window_ends_at: string };
  idempotency_keys: IdempotencyKeyTable;
}

export type JournalEvent =
  | "erased"
  | ("disabled" | "enabled")
  | ("withdrawn" | "reinstated")
  | ("consentEnded" | "consentGiven");

/** A change that was made, so that its repeat makes no second one. */
interface IdempotencyKeyTable {
  key_hash: string;
  /** Of the body: the same key with another body is refused. */
  request_hash: string;
  /** The record that the request was about: the row is erased with it. */
  subject_id: string | null;
  /** JSON of the ids that the answer is built from; null only within the transaction that makes the change. */
  result: string | null;
  expires_at: string;
}

/** A text of the site that staff have touched. */
interface TextTable extends RevisionColumns {
  /** `set:path` */
  id: string;
  /** JSON of a text of staff, with the shipped text that it was written over. Without one, visitors read the shipped text. */
  draft: string | null;
  published: string | null;
}

interface PublicationTable {
  /** Counts from 1. */
  version: number;
  published_by: string;
  published_at: string;
  /** 1 when it took the one before it back. */
  takes_back: number;
  /** JSON: each text before and after. */
  changes: string;
}

interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  /** JSON, see `server/mail/payloads.ts`. */
  payload: string;
  /** The record the mail is about, so that erasing a person also erases mails that wait. */
  subject_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: string;
  /** PostgreSQL only, in seconds by its clock: after this another instance may take the row. */
  leased_until: number | null;
  sent_at: string | null;
  failed_at: string | null;
  created_at: string;
}

/** Objects whose rows are gone; removed from the store in the background, retried until done. */
interface RemovalTable {
  object_key: string;
  attempts: Generated<number>;
  next_attempt_at: string;
}

interface AuditEventTable {
  id: string;
  at: string;
  actor: string;
  action: string;
  target: string | null;
  /** A word of ours about what was done, such as a stage. */
  detail: string | null;
  address: string | null;
  device: string | null;
  /** How many like it within the hour the row stands for. */
  count: Generated<number>;
  /** What makes refusals alike; null for what was done, which is told each time. */
  bucket: string | null;
  /** 1 for what happened outside of a request, until a server has written it to its log. */
  untold: Generated<number>;
}
