import type { FastifyInstance } from "fastify";
import { type SelectQueryBuilder, sql } from "kysely";
import { type AuditAction, listAudit } from "../../../contract/activity.ts";
import { applicationHistory } from "../../../contract/applications.ts";
import { getEndOfDay, subtractDays, toCompanyDay } from "../../../contract/company-day.ts";
import { contactHistory } from "../../../contract/contacts.ts";
import type { AllFields } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import { type HistoryEntry, type Stage, stages } from "../../../contract/records.ts";
import { readStatus } from "../../../contract/status.ts";
import { templateNames } from "../../../contract/templates.ts";
import type { Query } from "../../db/db.ts";
import type { Tables } from "../../db/schema.ts";
import { readBackupOutcome } from "../../db/site-state.ts";
import { daysBefore } from "../../db/timestamps.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { selectBacklog } from "../../mail/outbox.ts";
import { parseStage } from "../applications/staff-applications.repository.ts";
import { decodeCursor, setPageHeaders } from "../records/lists.ts";
import type { RecordTable } from "../records/record.ts";
import { getMailState, selectReplies } from "../replies/replies.repository.ts";
import { countAudit, selectAudit } from "./activity.repository.ts";

/** The name that a record's history has for an action of the activity log. */
const kinds: Partial<Record<AuditAction, HistoryEntry["kind"]>> = {
  stageSet: "stage",
  starred: "starred",
  unstarred: "unstarred",
  noteWritten: "note",
  noteRemoved: "noteRemoved",
  contactAnswered: "answered",
  contactReopened: "reopened",
  cvDownloaded: "cvDownloaded",
  consentWithdrawn: "consentWithdrawn",
  mineCvReplaced: "cvReplaced",
  mineWithdrawn: "withdrawn",
  mineTakenBack: "takenBack",
  mineConsentGiven: "consentGiven",
  mineConsentWithdrawn: "consentWithdrawn",
  mineExported: "exported",
};
const maxEvents = 200;

const hourMs = 60 * 60 * 1_000;
const failedDays = 14;
const backlogMs = 10 * 60_000;
const defaultLimit = 100;
const openStages: readonly Stage[] = stages.filter((stage) => stage !== "hired" && stage !== "declined");

/** The activity log, the history of a record, and the numbers of the dashboard. */
export function activityRoutes(scope: FastifyInstance, { db, config, clock }: StaffDeps): void {
  const hasMailServer = config.mail.smtpUrl !== undefined;

  route(scope, listAudit, async ({ query, request, reply }) => {
    const limit = query.limit ?? defaultLimit;
    const after = decodeCursor(query.cursor);
    const [events, total] = await Promise.all([
      selectAudit(db, query, limit, after),
      after ? undefined : countAudit(db, query),
    ]);
    const last = events.length === limit ? events.at(-1) : undefined;
    setPageHeaders(request, reply, total, last && { at: last.at, id: last.id });
    return events;
  });

  route(scope, contactHistory, ({ params }) => selectHistory(db.query, "contacts", params.id, hasMailServer));
  route(scope, applicationHistory, ({ params }) => selectHistory(db.query, "applications", params.id, hasMailServer));

  const { query } = db;
  route(scope, readStatus, async () => {
    const now = clock();
    const since = getWeekStart(now).toISOString();
    const lateBefore = new Date(now.getTime() - limits.replyHours * hourMs).toISOString();
    const open = query.selectFrom("contacts").where("answered_at", "is", null);
    const applications = query.selectFrom("applications");
    const staying = applications.where("withdrawn_at", "is", null);
    const mail = await selectBacklog(query, new Date(now.getTime() - backlogMs));
    const failed = query
      .selectFrom("outbox")
      .where("kind", "=", "reply")
      .where("failed_at", ">", daysBefore(now, failedDays));
    const lastFailed = await failed
      .innerJoin("replies", "replies.id", "outbox.id")
      .select(["contact_id", "application_id"])
      .orderBy("failed_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const numbers = await query
      .selectNoFrom([
        count(query, query.selectFrom("contacts").where("created_at", ">=", since)).as("contactsWeek"),
        count(query, open).as("contactsOpen"),
        count(query, open.where("created_at", "<", lateBefore)).as("contactsLate"),
        count(query, applications.where("created_at", ">=", since)).as("applicationsWeek"),
        count(query, staying.where("stage", "in", openStages)).as("applicationsOpen"),
        count(query, staying.where("stage", "=", "new")).as("applicationsNew"),
        count(query, failed).as("failedReplies"),
      ])
      .executeTakeFirstOrThrow();
    const { contactsWeek, contactsOpen, contactsLate, applicationsWeek, applicationsOpen, applicationsNew } = numbers;
    return {
      contacts: { week: contactsWeek ?? 0, open: contactsOpen ?? 0, late: contactsLate ?? 0 },
      applications: { week: applicationsWeek ?? 0, open: applicationsOpen ?? 0, new: applicationsNew ?? 0 },
      mail: {
        sends: hasMailServer,
        waiting: mail.waiting,
        waitingSince: mail.since,
        failedReplies: numbers.failedReplies ?? 0,
        failedReply: lastFailed && toRecordLink(lastFailed),
      },
      backup: await readBackupOutcome(query),
    };
  });
}

function toRecordLink({ contact_id, application_id }: { contact_id: string | null; application_id: string | null }) {
  if (contact_id) return { tab: "contacts" as const, id: contact_id };
  return application_id ? { tab: "applications" as const, id: application_id } : undefined;
}

/** Stops at a limit, so that an index answers it fast. */
function count<T extends keyof Tables>(query: Query, rows: SelectQueryBuilder<Tables, T, object>) {
  const counted = rows.select(sql<number>`1`.as("one")).limit(limits.countedRows).as("counted");
  return query.selectFrom(counted).select(sql<number>`count(*)`.as("total"));
}

async function selectHistory(
  query: Query,
  table: RecordTable,
  id: string,
  hasMailServer: boolean,
): Promise<AllFields<HistoryEntry>[]> {
  const record = await query
    .selectFrom(table)
    .leftJoin("outbox", "outbox.id", `${table}.receipt_id`)
    .select([`${table}.created_at`, "receipt_id", "sent_at", "failed_at", "outbox.id as outbox_id"])
    .where(`${table}.id`, "=", id)
    .executeTakeFirst();
  if (!record) throw new Refusal("notFound");
  const [replies, events] = [await selectReplies(query, table, id), await selectEvents(query, id)];
  const received = toEntry({ at: record.created_at, kind: "received" });
  const receipt = toEntry({
    at: record.sent_at ?? record.created_at,
    kind: "receipt",
    // The outbox forgets sent mails after a month.
    ...(record.outbox_id && { state: getMailState({ ...record, sends: 1 }) }),
  });
  // Without a mail server a receipt is only written to the log.
  const all = [received, ...(record.receipt_id && hasMailServer ? [receipt] : []), ...replies.map(toReply), ...events];
  // A stable sort: events of the same moment keep this order.
  return all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).reverse();
}

function toEntry(known: HistoryEntry): AllFields<HistoryEntry> {
  const { at, kind, author, stage, state, id, template, subject, text, date } = known;
  return { at, kind, author, stage, state, id, template, subject, text, date };
}

function toReply(row: Awaited<ReturnType<typeof selectReplies>>[number]): AllFields<HistoryEntry> {
  return {
    at: row.created_at,
    kind: "reply",
    id: row.id,
    author: row.author,
    subject: row.subject,
    text: row.body,
    state: getMailState(row),
    template: templateNames.find((name) => name === row.template),
    date: row.starts_at ?? undefined,
    stage: row.stage ? parseStage(row.stage) : undefined,
  };
}

async function selectEvents(query: Query, id: string): Promise<AllFields<HistoryEntry>[]> {
  const rows = await query
    .selectFrom("audit_events")
    .select(["at", "actor", "action", "detail"])
    .where("target", "=", id)
    .where("action", "in", Object.keys(kinds))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(maxEvents)
    .execute();
  return rows.toReversed().flatMap(({ at, actor, action, detail }) => {
    const kind = Object.entries(kinds).find(([name]) => name === action)?.[1];
    const stage = kind === "stage" && detail ? { stage: parseStage(detail) } : {};
    const author = action.startsWith("mine") ? {} : { author: actor };
    return kind ? [toEntry({ at, kind, ...author, ...stage })] : [];
  });
}

/** Midnight at the start of this week's Monday, in the company's time zone. */
export function getWeekStart(now: Date): Date {
  const day = toCompanyDay(now);
  // Sunday is 0.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return getEndOfDay(subtractDays(day, weekday === 0 ? 7 : weekday));
}
