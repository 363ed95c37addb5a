import type { Generated } from "kysely";
import type { RevisionColumns } from "./job-tables.ts";

export interface UploadTable {
  id: string;
  created_at: string;
  stored_at: string | null;
  /** What its URL lets in, and once it is stored, what came. */
  size: number | null;
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
