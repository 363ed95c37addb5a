import type { Generated } from "kysely";
import type { JobState, Workplace } from "../../contract/jobs.ts";
import type { AdminTable, ChallengeTable, PasskeyTable, SessionTable } from "./account-tables.ts";

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
  reply_templates: { name: string; words: string; changed_by: string; changed_at: string };
  outbox: OutboxTable;
  removals: RemovalTable;
  audit_events: AuditEventTable;
  /** Numbers of enquiries and applications that are no more; the database itself writes them. */
  erasures: { record_id: string; at: string };
  rate_limits: { key: string; count: number; window_ends_at: string };
  /** People whose erasure has begun and is not done. */
  begun_erasures: { email_key: string; at: string };
}

/** Hash of the key of the request that made the row, where it brought one: unique, so that a repeat makes no second. */
type RequestKey = string | null;

interface JobTable {
  id: string;
  title: string;
  type: string;
  location: string;
  description: string;
  requirements: string;
  slovak_title: string;
  slovak_description: string;
  slovak_requirements: string;
  /** JSON of the English each Slovak text was written for; when it differs from today's English the text is stale. */
  slovak_sources: string;
  pay_min: number | null;
  pay_max: number | null;
  pay_currency: string | null;
  pay_period: string | null;
  state: Generated<JobState>;
  /** The last day on the site, in Europe/Bratislava. */
  closes_on: string | null;
  workplace: Workplace | null;
  country: string | null;
  /** The place that staff gave it, after all that have none and stand newest first. */
  position: number | null;
  version: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  request_key: RequestKey;
}

/** How often on one day, by the host that led there and the language of the page; nothing about who. */
interface JobCountTable {
  job_id: string;
  /** In Europe/Bratislava. */
  day: string;
  /** Empty where none is known. */
  host: string;
  language: string;
  views: number;
  begun: number;
  sent: number;
}

/** The automatic Slovak of one part of a job, and the work still to be done for it. */
interface JobTranslationTable {
  job_id: string;
  part: "title" | "description" | "requirements";
  /** Hash of the English this row is about; a row of an older English is never shown. */
  source_hash: string;
  slovak: string | null;
  origin: "memory" | "machine" | null;
  attempts: Generated<number>;
  next_attempt_at: string | null;
}

/** Machine translations by text and engine, so that nothing is translated twice. */
interface TranslationTable {
  source_hash: string;
  engine: string;
  english: string;
  slovak: string;
  created_at: string;
}

/** What staff once wrote in Slovak for an English text. */
interface TranslationMemoryTable {
  source_hash: string;
  english: string;
  slovak: string;
  updated_at: string;
}

interface UploadTable {
  id: string;
  created_at: string;
  /** Until when the signed address takes its one PUT. */
  expires_at: string;
  stored_at: string | null;
  /** What its address lets in, and once it is stored what came. */
  size: number | null;
  /** Stands for the address of whoever asked for it. */
  owner: string | null;
  /** The application that has it as its CV. */
  claimed_by: string | null;
}

interface ApplicationTable {
  id: string;
  /** Null in a general profile. */
  job_id: string | null;
  name: string;
  email: string;
  email_key: string;
  phone: string | null;
  cover_letter: string;
  keep_for_later: number;
  language: string;
  token_hash: string;
  token_expires_at: string;
  /** The object that holds the CV; unique, so that one upload belongs to one application. */
  resume_object: string | null;
  resume_filename: string | null;
  resume_mime_type: string | null;
  resume_size: number | null;
  /** `held`: stored, but not yet let through by the virus scanner. */
  resume_state: "ready" | "held" | null;
  /** What staff are told about it, words with blanks between. */
  resume_cautions: string | null;
  /** Everything searchable, folded (lower case, no diacritics). */
  search: string;
  created_at: string;
  stage: Generated<string>;
  starred: Generated<number>;
  /** The note that staff share; all three or none. */
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
  /** The mail that confirmed its arrival, which replies are threaded on. */
  receipt_id: string | null;
  request_key: RequestKey;
  /** Of the link in the receipt, which opens the applicant's own page; null in what was sent before there was one. */
  my_token_hash: string | null;
  withdrawn_at: string | null;
}

interface ContactTable {
  id: string;
  name: string;
  email: string;
  email_key: string;
  company: string | null;
  project_type: string;
  message: string;
  language: string;
  search: string;
  created_at: string;
  /** Both null while it is open. */
  answered_by: string | null;
  answered_at: string | null;
  /** The note that staff share; all three or none. */
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
  /** The mail that confirmed its arrival, which replies are threaded on. */
  receipt_id: string | null;
  request_key: RequestKey;
}

/** What staff wrote to a person; goes with the record. Its mail in the outbox has the same id. */
interface ReplyTable {
  id: string;
  request_key: string;
  contact_id: string | null;
  application_id: string | null;
  author: string;
  template: string | null;
  subject: string;
  body: string;
  /** The appointment that it invites to. */
  starts_at: string | null;
  /** The stage that it put the application into. */
  stage: string | null;
  /** 0 when the site sent no mail and the person's own program was to. */
  sends: number;
  created_at: string;
}

interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  /** JSON of what the mail's words are filled with. */
  payload: string;
  /** The record the mail is about, so that erasing a person also erases mails that wait. */
  subject_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: string;
  /** A worker's claim; after this time another may take the row. */
  claimed_until: string | null;
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
