import type { Tables } from "../db/schema.ts";

/** The tables of a backup, parents before children. */
export const backedUpTables = [
  "site_state",
  "admins",
  "passkeys",
  "jobs",
  "job_counts",
  "job_translations",
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

/** Not in a backup: a restore must not bring back what was revoked or used since. The journal is a separate file. */
type LeftOut =
  | "sessions"
  | "challenges"
  | "recovery_codes"
  | "invitations"
  | "rate_limits"
  | "idempotency_keys"
  | "journal";

/** Does not compile when a table is in neither list. */
null satisfies Exclude<keyof Tables, BackedUpTable | LeftOut> extends never ? null : "a table is in neither list";

export const isBackedUpTable = (name: string): name is BackedUpTable => backedUpTables.some((table) => table === name);

/** A restored site needs its own signing key, and its retention begins on the day of the restore. */
const ownState: unknown[] = ["signing_key", "retention_today"];

/** Leaves out the rows of uploads, the state of this site alone, and the last mail to an erased person. */
export function isBackedUpRow(table: BackedUpTable, row: Record<string, unknown>): boolean {
  if (table === "uploads") return false;
  if (table === "site_state") return !ownState.includes(row.key);
  return table !== "outbox" || row.subject_id !== null;
}
