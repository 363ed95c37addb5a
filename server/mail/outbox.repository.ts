import type { Selectable } from "kysely";
import type { Database, Write } from "../db/db.ts";
import type { Tables } from "../db/schema.ts";
import type { MailKind } from "./payloads.ts";

export type OutboxRow = Selectable<Tables["outbox"]>;

/** Longer than any attempt can take. */
export const claimMs = 5 * 60_000;
const minuteMs = 60_000;
const longestPauseMs = 6 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;

/** 1, 2, 4 … minutes, then every 6 hours: with 20 attempts the last one is after a little more than 3 days. */
export const mostAttempts = 20;
function pauseAfter(attempts: number): number {
  return Math.min(minuteMs * 2 ** (attempts - 1), longestPauseMs);
}

/** Takes the next mail that is due for this process alone, and counts the attempt before it is made. */
export async function claimNext({ query, engine }: Database, now: Date): Promise<OutboxRow | undefined> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const due = query
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    // Times further ahead than we ever set them were written by a clock that has since been put right.
    .where(({ eb, or }) => or([eb("next_attempt_at", "<=", at(0)), eb("next_attempt_at", ">", at(dayMs))]))
    // A claim that has run out by our clock may be that of a mail under way, by the clock of whoever sends it.
    .where("claimed_until", "is", null)
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1)
    .$if(engine === "postgres", (select) => select.forUpdate().skipLocked());
  return query
    .updateTable("outbox")
    .set((eb) => ({ claimed_until: at(claimMs), attempts: eb("attempts", "+", 1) }))
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
}

/** A new letter takes along what still waits for the same record: else it may arrive hours before what it follows. */
export async function hurryLetters(write: Write, subjectId: string, now: Date): Promise<void> {
  await write
    .updateTable("outbox")
    .set(({ ref }) => ({ next_attempt_at: ref("created_at") }))
    .where("subject_id", "=", subjectId)
    .where("kind", "=", "reply" satisfies MailKind)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("next_attempt_at", ">", now.toISOString())
    .execute();
}

type Claim = Pick<OutboxRow, "id" | "claimed_until">;

/** Of all processes, also of those that died. */
export function selectClaims({ query }: Database): Promise<Claim[]> {
  return query
    .selectFrom("outbox")
    .select(["id", "claimed_until"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("claimed_until", "is not", null)
    .orderBy("next_attempt_at")
    .execute();
}

/** Where it is still the one that was seen. */
export async function dropClaim(db: Database, claim: Claim): Promise<void> {
  await release(db, claim, {});
}

/** The row stays for a while as a trace; whom it went to and what it said does not. */
export async function markSent({ query }: Database, id: string, now: Date): Promise<void> {
  await query
    .updateTable("outbox")
    .set({ sent_at: now.toISOString(), claimed_until: null, recipient: "", payload: "{}" })
    .where("id", "=", id)
    .execute();
}

/** A failed row keeps its contents until it is swept: once the cause is mended, clearing `failed_at` sends it. */
export async function markFailed(db: Database, row: OutboxRow, now: Date): Promise<void> {
  await release(db, row, { failed_at: now.toISOString(), ...leftOf(row) });
}

/** Never tried: nothing that an operator could mend. */
export async function withhold(db: Database, row: OutboxRow, now: Date): Promise<void> {
  await release(db, row, { failed_at: now.toISOString(), attempts: 0, ...leftOf(row) });
}

/** What nobody would erase, because it belongs to no record, goes at once; so does the link that opens an own page. */
function leftOf({ kind, payload, subject_id }: OutboxRow): Partial<OutboxRow> {
  if (subject_id === null) return { recipient: "", payload: "{}" };
  return kind === ("applicationReceipt" satisfies MailKind) ? { payload: withoutLink(payload) } : {};
}

function withoutLink(payload: string): string {
  try {
    return JSON.stringify({ ...JSON.parse(payload), myToken: undefined });
  } catch {
    return "{}";
  }
}

const uselessBefore = (now: Date) => new Date(now.getTime() - 3 * dayMs).toISOString();

/** Some that nobody has tried for as long as a mail is of use. */
export function overdue({ query }: Database, now: Date): Promise<OutboxRow[]> {
  const untaken = query.selectFrom("outbox").selectAll().where("sent_at", "is", null).where("failed_at", "is", null);
  return untaken.where("claimed_until", "is", null).where("created_at", "<=", uselessBefore(now)).limit(100).execute();
}

/** Not tried at all this time. False when it has waited for so long that it is of no use any more. */
export async function putOff(db: Database, row: OutboxRow, now: Date): Promise<boolean> {
  if (row.created_at <= uselessBefore(now)) return false;
  const later = new Date(now.getTime() + longestPauseMs).toISOString();
  await release(db, row, { attempts: row.attempts - 1, next_attempt_at: later });
  return true;
}

/** Looked at again when its appointment begins at the latest, so that staff hear then that nobody was invited. */
export async function postpone(db: Database, row: OutboxRow, now: Date, appointment?: string): Promise<void> {
  const next = now.getTime() + pauseAfter(row.attempts);
  const latest = appointment === undefined ? next : Math.min(next, Date.parse(appointment));
  await release(db, row, { next_attempt_at: new Date(latest).toISOString() });
}

/** Only as long as it is this claim: one that was dropped may belong to somebody else by now. */
async function release({ query }: Database, row: Claim, outcome: Partial<OutboxRow>): Promise<void> {
  await query
    .updateTable("outbox")
    .set({ ...outcome, claimed_until: null })
    .where("id", "=", row.id)
    .where("claimed_until", row.claimed_until === null ? "is" : "=", row.claimed_until)
    .where("sent_at", "is", null)
    .execute();
}

/** The embedded database has one server at a time, so claims found at its start are those of a process that died. */
export async function dropClaims({ query }: Database): Promise<void> {
  await query.updateTable("outbox").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
}
