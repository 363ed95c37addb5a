import type { AuditAction } from "../../contract/audit.ts";
import type { Database } from "../db/db.ts";
import { hashOf } from "./hash.ts";

/** What applicants take back, and the event by which they think better of it. */
const kinds = {
  withdrawn: { since: "withdrawn_at", undoneBy: "mineTakenBack" },
  consentEnded: { since: "consent_ended_at", undoneBy: "mineConsentGiven" },
} as const satisfies Record<string, { since: string; undoneBy: AuditAction }>;
type Kind = keyof typeof kinds;
const kindNames = ["withdrawn", "consentEnded"] as const satisfies Kind[];

/** As with users who are kept out, not the number alone: that would leave out the application. */
const withdrawalHash = (kind: Kind, applicationId: string) => hashOf(`${kind} ${applicationId}`);

export const withdrawalHashes = (applicationId: string): string[] =>
  kindNames.map((kind) => withdrawalHash(kind, applicationId));

/**
 * Adds what the database knows, and forgets what was undone since. By the event, not by a row that says otherwise: one that was
 * restored without its journal says what was before.
 */
export async function addWithdrawals(entries: Map<string, string>, { query }: Database): Promise<void> {
  for (const kind of kindNames) {
    const { since, undoneBy } = kinds[kind];
    const now = await query.selectFrom("applications").select(["id", since]).where(since, "is not", null).execute();
    const undone = await query
      .selectFrom("audit_events")
      .select(["target", "at"])
      .where("action", "=", undoneBy)
      .execute();
    for (const { target, at } of undone) {
      const hash = withdrawalHash(kind, target ?? "");
      if (at >= (entries.get(hash) ?? at)) entries.delete(hash);
    }
    for (const { id, [since]: at } of now) entries.set(withdrawalHash(kind, id), at ?? "");
  }
}

/** What has to change about a row that is restored, and which of them that are. */
export function withdrawnSince(row: Record<string, unknown>, entries: ReadonlyMap<string, string>) {
  const sinceOf = (kind: Kind) => entries.get(withdrawalHash(kind, String(row.id)));
  const withdrawnAt = row.withdrawn_at ? undefined : sinceOf("withdrawn");
  const endedAt = row.keep_for_later === 1 ? sinceOf("consentEnded") : undefined;
  return {
    ...(withdrawnAt && { withdrawn_at: withdrawnAt }),
    ...(endedAt && { keep_for_later: 0, consent_ended_at: endedAt }),
  };
}
