import type { Tables } from "../db/schema.ts";

/** The tables of a backup, parents before children. */
export const backedUpTables = [
  "settings",
  "admins",
  "passkeys",
  "jobs",
  "job_counts",
  "job_translations",
  "translations",
  "translation_memory",
  "uploads",
  "applications",
  "contacts",
  "replies",
  "reply_templates",
  "texts",
  "publications",
  "outbox",
  "removals",
  "audit_events",
] as const satisfies (keyof Tables)[];

export type BackedUpTable = (typeof backedUpTables)[number];

/** What was revoked or used up after the backup must not come back with it. The journal is a file of its own. */
type LeftOut =
  | "sessions"
  | "challenges"
  | "recovery_codes"
  | "invitations"
  | "rate_limits"
  | "idempotency_keys"
  | "journal";

/** Does not compile while a table is in neither list. */
null satisfies Exclude<keyof Tables, BackedUpTable | LeftOut> extends never ? null : "a table is in neither list";

export const isBackedUpTable = (name: string): name is BackedUpTable => backedUpTables.some((table) => table === name);

/** A second site needs a signing key of its own, and its retention begins today. */
const ownSettings: unknown[] = ["signing_key", "retention_today"];

/**
 * Rows that stay out although their table is in the backup: unclaimed uploads, which expire within a day, settings of
 * this site alone, and the last mail to an erased person, which belongs to no record.
 */
export function isBackedUpRow(table: BackedUpTable, row: Record<string, unknown>): boolean {
  if (table === "uploads") return false;
  if (table === "settings") return !ownSettings.includes(row.key);
  return table !== "outbox" || row.subject_id !== null;
}
