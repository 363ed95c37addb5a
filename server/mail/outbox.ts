import { type Selectable, sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Database, Query } from "../db/db.ts";
import { newId } from "../db/ids.ts";
import type { Tables } from "../db/schema.ts";
import { parseJson } from "../json.ts";
import type { MailKind, Payload } from "./payloads.ts";

export type OutboxRow = Selectable<Tables["outbox"]>;

interface MailDraftOf<K extends MailKind> {
  id?: string | undefined;
  kind: K;
  recipient: string;
  language: Locale;
  payload: Payload<K>;
  /** The contact or application that the mail is about: they are erased together. */
  subjectId: string | null;
  notBefore?: Date | undefined;
}
export type MailDraft = { [K in MailKind]: MailDraftOf<K> }[MailKind];

/** Runs in the transaction that stores the record. Start the task `outbox` after it. */
export function insertMails(query: Query, drafts: readonly MailDraft[], now: Date) {
  return query.insertInto("outbox").values(
    drafts.map(({ id, kind, recipient, language, payload, subjectId, notBefore }) => ({
      id: id ?? newId(),
      kind,
      recipient,
      language,
      payload: JSON.stringify(payload),
      subject_id: subjectId,
      next_attempt_at: (notBefore ?? now).toISOString(),
      created_at: now.toISOString(),
    })),
  );
}

/** Longer than an attempt can take, see `deadlineMs` of the SMTP mailer. */
const leaseSeconds = 5 * 60;
/** The database's clock is the one that all instances share. */
const databaseSeconds = sql<number>`extract(epoch from clock_timestamp())::double precision`;

/**
 * Claims the next due mail and counts the attempt before it is made. On PostgreSQL a lease excludes other instances and
 * expires after a crash. On SQLite the only process excludes the mails that it has in flight.
 */
export async function claimNext(
  { query, engine }: Database,
  now: Date,
  inFlight: readonly string[],
): Promise<OutboxRow | undefined> {
  const isShared = engine === "postgres";
  const due = query
    .selectFrom("outbox")
    .select("id")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("next_attempt_at", "<=", now.toISOString())
    .$if(inFlight.length > 0, (select) => select.where("id", "not in", inFlight))
    .$if(isShared, (select) =>
      select
        .where(({ or, eb }) => or([eb("leased_until", "is", null), eb("leased_until", "<", databaseSeconds)]))
        .forUpdate()
        .skipLocked(),
    )
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(1);
  return query
    .updateTable("outbox")
    .set(({ eb }) => ({
      attempts: eb("attempts", "+", 1),
      ...(isShared && { leased_until: sql<number>`${databaseSeconds} + ${sql.lit(leaseSeconds)}` }),
    }))
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps the row for 30 days, without recipient and content. */
export async function markSent({ query }: Database, id: string, now: Date): Promise<void> {
  const sent = { sent_at: now.toISOString(), failed_at: null, leased_until: null, recipient: "", payload: "{}" };
  await query.updateTable("outbox").set(sent).where("id", "=", id).execute();
}

const minuteMs = 60_000;
const maxBackOffMs = 6 * 60 * minuteMs;
/** 1, 2, 4 … minutes, then every 6 hours: the last attempt is after 68.5 hours. */
export const maxAttempts = 20;

export async function scheduleRetry(db: Database, row: OutboxRow, now: Date): Promise<void> {
  const backOffMs = Math.min(minuteMs * 2 ** (row.attempts - 1), maxBackOffMs);
  const at = new Date(now.getTime() + backOffMs);
  await release(db, row, { next_attempt_at: at.toISOString() });
  if (row.kind === ("reply" satisfies MailKind) && row.subject_id !== null)
    await expediteReplies(db.query, row.subject_id, at);
}

/** Brings the waiting replies of a record forward, so that a newer one does not overtake them. */
export async function expediteReplies(query: Query, subjectId: string, at: Date): Promise<void> {
  await query
    .updateTable("outbox")
    .set({ next_attempt_at: at.toISOString() })
    .where("subject_id", "=", subjectId)
    .where("kind", "=", "reply" satisfies MailKind)
    .where("next_attempt_at", ">", at.toISOString())
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

/** A failed row keeps its content for 30 days: clearing `failed_at` sends it again. */
export async function markFailed(db: Database, row: OutboxRow, now: Date): Promise<void> {
  await release(db, row, { failed_at: now.toISOString(), ...omitSecrets(row) });
}

/** A mail above its limit has no attempts, so that the metrics do not count it as a failure. */
export async function suppress(db: Database, row: OutboxRow, now: Date): Promise<void> {
  await release(db, row, { failed_at: now.toISOString(), attempts: 0, ...omitSecrets(row) });
}

async function release({ query }: Database, { id }: OutboxRow, outcome: Partial<OutboxRow>): Promise<void> {
  await query
    .updateTable("outbox")
    .set({ ...outcome, leased_until: null })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .execute();
}

/** Empties a mail that belongs to no record, because no erasure would, and removes the applicant's secret link. */
function omitSecrets({ kind, payload, subject_id }: OutboxRow): Partial<OutboxRow> {
  if (subject_id === null) return { recipient: "", payload: "{}" };
  return kind === ("applicationReceipt" satisfies MailKind)
    ? { payload: JSON.stringify({ ...Object(parseJson(payload)), myToken: undefined }) }
    : {};
}

interface Backlog {
  waiting: number;
  since: string | undefined;
}

/** The mails created before `before` that wait, if the mail server has accepted none since: it seems to be down. */
export async function selectBacklog(query: Query, before: Date): Promise<Backlog> {
  const sent = query.selectFrom("outbox").select("sent_at").where("sent_at", "is not", null);
  const last = await sent.orderBy("sent_at", "desc").limit(1).executeTakeFirst();
  const waiting = await query
    .selectFrom("outbox")
    .select("created_at")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("created_at", ">", last?.sent_at ?? "")
    .where("created_at", "<=", before.toISOString())
    .orderBy("created_at")
    .limit(limits.countedRows)
    .execute();
  return { waiting: waiting.length, since: waiting[0]?.created_at };
}
