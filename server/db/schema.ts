import type { Generated } from "kysely";
import type { JobState, Workplace } from "../../contract/job/fields.ts";
import type { Job } from "../../contract/jobs.ts";

/** Optimistic locking: the revision grows with each change by staff or by the person. */
export interface RevisionColumns {
  revision: Generated<number>;
  /** Null when the person made the change, and before the first one. */
  changed_by: string | null;
  /** Null before the first change. */
  changed_at: string | null;
}

export interface JobTable extends RevisionColumns {
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
  created_at: string;
  /** Null until the job is first on the site. */
  published_at: string | null;
  updated_at: string;
  deleted_at: string | null;
}

/** How often on one day, by the host that led there and the language of the page; nothing about who. */
export interface JobCountTable {
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
export interface JobTranslationTable {
  job_id: string;
  part: keyof NonNullable<Job["parts"]>;
  /** Hash of the English this row is about; a row of an older English is never shown. */
  source_hash: string;
  slovak: string | null;
  origin: "memory" | "machine" | null;
  attempts: Generated<number>;
  next_attempt_at: string | null;
}

/** Machine translations by text and engine, so that nothing is translated twice. */
export interface TranslationTable {
  source_hash: string;
  engine: string;
  english: string;
  slovak: string;
  created_at: string;
}

/** What staff once wrote in Slovak for an English text. */
export interface TranslationMemoryTable {
  source_hash: string;
  english: string;
  slovak: string;
  updated_at: string;
}

export interface AdminTable {
  id: string;
  username: string;
  /** The name folded for comparison: nobody registers `Admin` beside `admin`. */
  username_key: string;
  /** Empty for a user who has not chosen a password yet. */
  password_hash: string;
  created_at: string;
  disabled_at: string | null;
  /** The name of whoever disabled the user. */
  disabled_by: string | null;
  email: string | null;
  password_changed_at: string | null;
  /** 1 for a first password that the server has made up and nobody has changed yet. */
  password_made_up: Generated<number>;
  seen_at: string | null;
}

export interface SessionTable {
  /** What the session is called where it is listed; it opens nothing. */
  id: string;
  token_hash: string;
  /** The token from before the last re-authentication. */
  previous_hash: string | null;
  /** Until when other tabs may use it. */
  previous_ends_at: string | null;
  admin_id: string;
  created_at: string;
  used_at: string;
  /** When the user last signed in or re-authenticated. */
  reauth_at: string;
  /** The nonce of the browser's device cookie. */
  device: string;
  browser: string | null;
  system: string | null;
  address: string;
}

export interface PasskeyTable {
  id: string;
  admin_id: string;
  credential_id: string;
  public_key: string;
  /** How often the authenticator says it was used; one that does not go up was copied. */
  counter: number;
  transports: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

/** What a passkey is asked to sign: by whom it may be answered, for what, once. */
export interface ChallengeTable {
  challenge_hash: string;
  purpose: "register" | "login" | "reauth";
  admin_id: string | null;
  session_id: string | null;
  expires_at: string;
}

export interface UploadTable {
  id: string;
  created_at: string;
  /** Until when the signed address takes its one PUT. */
  expires_at: string;
  stored_at: string | null;
  /** What its address lets in, and once it is stored what came. */
  size: number | null;
  /** Stands for the address of whoever asked for it. */
  /** The application that has it as its CV. */
  claimed_by: string | null;
}

export interface ApplicationTable extends RevisionColumns {
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
  /** `refused`: held, and then removed because the virus scanner called it infected; there is no file any more. */
  resume_state: "ready" | "held" | "refused" | null;
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
  /** Of the link in the receipt, which opens the applicant's own page. */
  my_token_hash: string | null;
  withdrawn_at: string | null;
  /** When the consent to be kept was withdrawn; null while it stands, and where it was never given. */
  consent_ended_at: string | null;
}

export interface ContactTable extends RevisionColumns {
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
}

/** What staff wrote to a person; goes with the record. Its mail in the outbox has the same id. */
export interface ReplyTable {
  id: string;
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
