import type { StaffDatabase } from "../db/db.ts";
import { isYounger } from "../db/expiry.ts";

const idleMs = 2 * 60 * 60 * 1_000;

const wholeMs = 12 * 60 * 60 * 1_000;

/** Which of these sessions are still valid. */
export async function liveSessions(db: StaffDatabase, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query
    .selectFrom("sessions")
    .innerJoin("admins", "admins.id", "sessions.admin_id")
    .select(["sessions.id", "sessions.created_at", "sessions.used_at"])
    .where("sessions.id", "in", [...ids])
    .where("admins.disabled_at", "is", null)
    .execute();
  return new Set(rows.filter((row) => !isOver(row, now)).map(({ id }) => id));
}

/** Nobody has ended it, and it lets nobody in any more. */
export function isOver({ used_at, created_at }: { used_at: string; created_at: string }, now: Date): boolean {
  return !isYounger(used_at, idleMs, now) || !isYounger(created_at, wholeMs, now);
}
