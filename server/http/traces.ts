import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import type { Task } from "../background/background.ts";
import type { Database, Write } from "../db/db.ts";
import { daysBefore, expiryBatch, expiryTask, inOneTurn } from "../db/expiry.ts";
import { removeExpiredKeys } from "./idempotency.ts";

const mailDays = 30;
/** What a machine translated; the adverts have theirs, this only saves translating the same again. */
const translationDays = 365;
/** No session is valid for longer than 12 hours; what is older only takes up room. */
const sessionDays = 1;

/** What work leaves behind and nobody needs any more: mails that were sent or given up, audit events, dead sessions. */
export function traceRetention({ db, clock }: { db: Database; clock: () => Date }): Task {
  return expiryTask({
    name: "trace retention",
    db,
    clock,
    removers: [
      (write, now) => removeMails(write, daysBefore(now, mailDays)),
      (write, now) => removeAuditEvents(write, daysBefore(now, limits.auditDays)),
      (write, now) => removeTranslations(write, daysBefore(now, translationDays)),
      (write, now) => removeSessions(write, daysBefore(now, sessionDays)),
      (write, now) => removeChallenges(write, now.toISOString()),
      removeExpiredKeys,
    ],
  });
}

async function removeMails(write: Write, before: string): Promise<number> {
  const old = await write
    .selectFrom("outbox")
    .select(["id", sql<number>`octet_length(payload)`.as("bytes")])
    // A reply that never arrived is shown as such for as long as its record is kept.
    .where(({ eb, and, or }) =>
      or([eb("sent_at", "<", before), and([eb("failed_at", "<", before), eb("kind", "!=", "reply")])]),
    )
    .limit(expiryBatch)
    .execute();
  const ids = inOneTurn(old).map(({ id }) => id);
  if (ids.length > 0) await write.deleteFrom("outbox").where("id", "in", ids).execute();
  return ids.length;
}

async function removeAuditEvents(write: Write, before: string): Promise<number> {
  const old = write.selectFrom("audit_events").select("id").where("at", "<", before).limit(expiryBatch);
  return count(await write.deleteFrom("audit_events").where("id", "in", old).executeTakeFirst());
}

async function removeTranslations(write: Write, before: string): Promise<number> {
  const old = write
    .selectFrom("translations")
    .select("source_hash")
    .where("created_at", "<", before)
    .limit(expiryBatch);
  return count(
    await write
      .deleteFrom("translations")
      .where("source_hash", "in", old)
      .where("created_at", "<", before)
      .executeTakeFirst(),
  );
}

async function removeSessions(write: Write, before: string): Promise<number> {
  const old = write.selectFrom("sessions").select("token_hash").where("created_at", "<", before).limit(expiryBatch);
  return count(await write.deleteFrom("sessions").where("token_hash", "in", old).executeTakeFirst());
}

async function removeChallenges(write: Write, before: string): Promise<number> {
  const old = write
    .selectFrom("challenges")
    .select("challenge_hash")
    .where("expires_at", "<", before)
    .limit(expiryBatch);
  return count(await write.deleteFrom("challenges").where("challenge_hash", "in", old).executeTakeFirst());
}

function count({ numDeletedRows }: { numDeletedRows: bigint }): number {
  return Number(numDeletedRows);
}
