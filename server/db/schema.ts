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
  /** JSON of the English that each Slovak text was written for. The Slovak is stale when the English has changed. */
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
  /** Set by staff when they order jobs. Jobs without one come first, newest first. */
  position: number | null;
  created_at: string;
  /** Null until the job is published for the first time. */
  published_at: string | null;
  updated_at: string;
  deleted_at: string | null;
}

/** Counts per day, referring host and page language, without personal data. */
export interface JobCountTable {
  job_id: string;
  /** The day in Europe/Bratislava. */
  day: string;
  /** Empty when unknown. */
  host: string;
  language: string;
  views: number;
  begun: number;
  sent: number;
}

/** The machine translation of one part of a job into Slovak. */
export interface JobTranslationTable {
  job_id: string;
  part: keyof NonNullable<Job["parts"]>;
  /** Hash of the English. A translation of an older English is never shown. */
  source_hash: string;
  slovak: string;
}

export interface AdminTable {
  id: string;
  username: string;
  /** The folded name, so that `Admin` and `admin` are the same user. */
  username_key: string;
  /** Empty until the user has chosen a password. */
  password_hash: string;
  created_at: string;
  disabled_at: string | null;
  /** The name of the user who disabled this one. */
  disabled_by: string | null;
  email: string | null;
  password_changed_at: string | null;
  /** 1 while the user has the generated first password. */
  password_made_up: Generated<number>;
  seen_at: string | null;
}

export interface SessionTable {
  /** Identifies the session in lists. It is not a credential. */
  id: string;
  token_hash: string;
  /** The token from before the last re-authentication. */
  previous_hash: string | null;
  /** The grace period of `previous_hash`, for other tabs. */
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
  /** The authenticator's signature counter. A counter that does not grow indicates a copied passkey. */
  counter: number;
  transports: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

/** WebAuthn challenges, valid for one answer, one purpose and one user or session. */
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
  /** The end of an upload to disk. Until then `size` is the announced size, or the limit if none was announced; afterwards the real one. */
  stored_at: string | null;
  size: number | null;
  /** The application that uses the file as its CV. */
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
  /** `held`: the virus scanner has not answered yet. `refused`: the scanner found a virus and the file was removed. */
  resume_state: "ready" | "held" | "refused" | null;
  /** Codes of warnings about the CV, separated by spaces. */
  resume_cautions: string | null;
  /** Everything searchable, folded (lower case, no diacritics). */
  search: string;
  created_at: string;
  stage: Generated<string>;
  starred: Generated<number>;
  /** The shared note. All three columns are set or none. */
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
  /** The id of the receipt mail, whose thread replies continue. */
  receipt_id: string | null;
  /** Hash of the token in the link to the applicant's page. */
  my_token_hash: string | null;
  withdrawn_at: string | null;
  /** When the consent to longer retention was withdrawn. Null while the consent holds, or if none was given. */
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
  /** Both null while the contact is open. */
  answered_by: string | null;
  answered_at: string | null;
  /** The shared note. All three columns are set or none. */
  note_text: string | null;
  note_author: string | null;
  note_at: string | null;
  /** The id of the receipt mail, whose thread replies continue. */
  receipt_id: string | null;
}

/** A reply of staff to a person. It is erased with the record; its mail in the outbox has the same id. */
export interface ReplyTable {
  id: string;
  contact_id: string | null;
  application_id: string | null;
  author: string;
  template: string | null;
  subject: string;
  body: string;
  /** The start of the appointment in an invitation. */
  starts_at: string | null;
  /** The stage that the reply set. */
  stage: string | null;
  /** 0 when the site sends no mail and staff used their own mail program. */
  sends: number;
  created_at: string;
}

/**
 * Tables of both engines. Ids are UUIDv7 strings, times are ISO 8601 strings in UTC (they sort as text),
 * flags are 0 or 1, lists are JSON text: the same values come back from SQLite and PostgreSQL.
 */
export interface Tables {
  site_state: { key: string; value: string };
  admins: AdminTable;
  sessions: SessionTable;
  passkeys: PasskeyTable;
  challenges: ChallengeTable;
  recovery_codes: { code_hash: string; admin_id: string };
  invitations: { token_hash: string; admin_id: string; expires_at: string };
  jobs: JobTable;
  job_counts: JobCountTable;
  job_translations: JobTranslationTable;
  uploads: UploadTable;
  applications: ApplicationTable;
  contacts: ContactTable;
  replies: ReplyTable;
  /** A row exists once staff have changed the shipped template. */
  reply_templates: {
    id: string;
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

/** The key of a change that was made. A repeated request finds it and changes nothing. */
interface IdempotencyKeyTable {
  key_hash: string;
  /** Hash of the body. The same key with another body is refused. */
  request_hash: string;
  /** The record that the request was about. The row is erased with it. */
  subject_id: string | null;
  /** JSON of the ids that the answer is built from; null only within the transaction that makes the change. */
  result: string | null;
  expires_at: string;
}

/** A text of the site that staff have touched. */
interface TextTable extends RevisionColumns {
  /** `namespace:path` */
  id: string;
  /** JSON of the text by staff and of the shipped text that it replaces. */
  draft: string | null;
  published: string | null;
}

interface PublicationTable {
  /** Counts from 1. */
  version: number;
  published_by: string;
  published_at: string;
  /** 1 when the publication reverts the previous one. */
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
  /** The record that the mail is about. Erasing a person erases waiting mails as well. */
  subject_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: string;
  /** PostgreSQL only: the end of the lease, in seconds by the database's clock. */
  leased_until: number | null;
  sent_at: string | null;
  failed_at: string | null;
  created_at: string;
}

/** Objects without a row. A task removes them from the store and retries until it succeeds. */
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
  /** A code with more about the action, such as a stage. */
  detail: string | null;
  address: string | null;
  device: string | null;
  /** How many equal refusals within an hour the row counts. */
  count: Generated<number>;
  /** The key by which refusals are counted together. Null for completed actions. */
  bucket: string | null;
  /** 1 for an action outside of a request, until a server has written the row to its log. */
  log_pending: Generated<number>;
}
