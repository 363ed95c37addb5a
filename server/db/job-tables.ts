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
