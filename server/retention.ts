import { type RawBuilder, sql } from "kysely";
import { subtractDays, toCompanyDay } from "../contract/company-day.ts";
import { limits } from "../contract/limits.ts";
import { consentGraceDays } from "../contract/people.ts";
import type { Config } from "./config.ts";
import { maxBatchRows, writeInBatches } from "./db/batches.ts";
import type { Engine, Query, Write } from "./db/db.ts";
import { readState, writeState } from "./db/site-state.ts";
import { truncateLog } from "./db/sqlite.ts";
import { daysAfter, daysBefore } from "./db/timestamps.ts";
import type { Deps } from "./deps.ts";
import { deleteRecords, lockRecords, type PeopleTable } from "./features/people/delete-records.ts";
import type { Task } from "./scheduler.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** A wrong clock costs at most two days of records per run. */
const maxStepMs = 2 * dayMs;
/** The clock may differ from the task's own day by this much before a warning is logged. */
const toleranceMs = 60 * 60 * 1_000;

const mailDays = 30;
/** No session is valid for longer than 12 hours. */
const sessionDays = 1;
/** Thirteen months: each month can be compared with the same month of the year before. */
const jobCountDays = 396;

/** Removes at most a batch of rows that are too old on the day `today` or have expired `now`; returns their number. */
type Remover = (write: Write, today: Date, now: Date) => Promise<number>;

interface Log {
  warn(message: string): void;
}

type Needs = Pick<Deps, "db" | "config" | "clock" | "scheduler"> & { log: Log };

/** The only task that removes data by age. */
export function retentionTask({ db, config, clock, scheduler, log }: Needs): Task {
  const removers: Remover[] = [
    (write, today) => removeOldRecords(write, db.engine, "contacts", isContactExpired(today, config.retention), today),
    (write, today) =>
      removeOldRecords(write, db.engine, "applications", isApplicationExpired(today, config.retention), today),
    removeJobCounts,
    removeMails,
    (write, today) => removeBefore(write, "audit_events", "at", daysBefore(today, limits.auditDays)),
    (write, _today, now) => removeBefore(write, "sessions", "created_at", daysBefore(now, sessionDays)),
    (write, _today, now) => removeBefore(write, "challenges", "expires_at", now.toISOString()),
    (write, _today, now) => removeBefore(write, "idempotency_keys", "expires_at", now.toISOString()),
    (write, _today, now) => removeBefore(write, "rate_limits", "window_ends_at", now.toISOString()),
  ];
  return {
    name: "retention",
    everyMs: dayMs,
    async run(stopping) {
      const now = clock();
      const today = await advanceToday(db.query, now, log);
      for (const remove of removers) await writeInBatches(db, (write) => remove(write, today, now), stopping);
      await truncateLog(db);
      scheduler.wake("removals");
    },
  };
}

const todayKey = "retention_today";

/** Guards against a wrong clock: the task's own day moves forward by two days per run at most, and never back. */
async function advanceToday(query: Query, now: Date, log: Log): Promise<Date> {
  const stored = await readState(query, todayKey);
  const before = stored === undefined ? now.getTime() : Date.parse(stored);
  const today = new Date(Math.min(Math.max(now.getTime(), before), before + maxStepMs));
  if (Math.abs(today.getTime() - now.getTime()) > toleranceMs)
    log.warn(
      `the clock shows ${now.toISOString()}, retention removes as of ${today.toISOString()}: it moves by two days per run at most, never back`,
    );
  await writeState(query, todayKey, today.toISOString());
  return today;
}

function isContactExpired(today: Date, { contactsDays }: Config["retention"]): RawBuilder<boolean> {
  return sql<boolean>`created_at < ${daysBefore(today, contactsDays)}`;
}

/** An application with consent is kept longer, and for some days more after the consent was withdrawn. */
function isApplicationExpired(
  today: Date,
  { applicationsDays, consentDays }: Config["retention"],
): RawBuilder<boolean> {
  const [plain, consented] = [daysBefore(today, applicationsDays), daysBefore(today, consentDays)];
  // A withdrawal of consent that is dated in the future was dated by a wrong clock, and gives no extra days.
  const [graceBegins, tomorrow] = [daysBefore(today, consentGraceDays), daysAfter(today, 1)];
  return sql<boolean>`created_at < ${plain} and (created_at < ${consented}
    or keep_for_later = 0 and coalesce(consent_ended_at, '') not between ${graceBegins} and ${tomorrow})`;
}

async function removeOldRecords(
  write: Write,
  engine: Engine,
  table: PeopleTable,
  isExpired: RawBuilder<boolean>,
  today: Date,
): Promise<number> {
  const rows = await lockRecords(write, engine, table, isExpired, maxBatchRows);
  await deleteRecords(write, table, rows, today);
  return rows.length;
}

async function removeMails(write: Write, today: Date): Promise<number> {
  const before = daysBefore(today, mailDays);
  const old = write
    .selectFrom("outbox")
    .select("id")
    // A failed reply stays, because its record shows the failure for as long as the record is kept.
    .where(({ eb, and, or }) =>
      or([eb("sent_at", "<", before), and([eb("failed_at", "<", before), eb("kind", "!=", "reply")])]),
    )
    .limit(maxBatchRows);
  const { numDeletedRows } = await write.deleteFrom("outbox").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function removeJobCounts(write: Write, today: Date): Promise<number> {
  const { numDeletedRows } = await write
    .deleteFrom("job_counts")
    .where("day", "<", subtractDays(toCompanyDay(today), jobCountDays))
    .executeTakeFirst();
  return numDeletedRows > 0n ? 1 : 0;
}

const primaryKeys = {
  audit_events: "id",
  sessions: "id",
  challenges: "challenge_hash",
  idempotency_keys: "key_hash",
  rate_limits: "key",
} as const;

async function removeBefore(
  write: Write,
  table: keyof typeof primaryKeys,
  column: "at" | "created_at" | "expires_at" | "window_ends_at",
  before: string,
): Promise<number> {
  const [from, key, time] = [sql.table(table), sql.ref(primaryKeys[table]), sql.ref(column)];
  const { numAffectedRows } = await sql`delete from ${from} where ${time} < ${before}
    and ${key} in (select ${key} from ${from} where ${time} < ${before} limit ${maxBatchRows})`.execute(write);
  return Number(numAffectedRows);
}
