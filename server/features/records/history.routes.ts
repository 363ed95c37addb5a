import type { FastifyInstance } from "fastify";
import type { AuditAction } from "../../../contract/activity.ts";
import { applicationHistory } from "../../../contract/applications.ts";
import { contactHistory } from "../../../contract/contacts.ts";
import type { Whole } from "../../../contract/endpoint.ts";
import type { Happening } from "../../../contract/records.ts";
import { templateNames } from "../../../contract/replies.ts";
import type { Query } from "../../db/db.ts";
import type { StaffDeps } from "../../deps.ts";
import { Refusal } from "../../http/errors.ts";
import { route } from "../../http/route.ts";
import { mailState } from "./mail-state.ts";
import type { RecordTable } from "./notes.repository.ts";
import { selectReplies } from "./replies.repository.ts";
import { stageOf } from "./standing.ts";

/** What the activity knows about a record, as its history calls it. */
const kinds: Partial<Record<AuditAction, Happening["kind"]>> = {
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
const eventsMost = 200;

/** What has happened with a record since it came in. */
export function historyRoutes(scope: FastifyInstance, { db, config }: StaffDeps): void {
  const sends = config.mail.smtpUrl !== undefined;
  route(scope, contactHistory, ({ params }) => historyOf(db.query, "contacts", params.id, sends));
  route(scope, applicationHistory, ({ params }) => historyOf(db.query, "applications", params.id, sends));
}

async function historyOf(query: Query, table: RecordTable, id: string, sends: boolean): Promise<Whole<Happening>[]> {
  const record = await query
    .selectFrom(table)
    .leftJoin("outbox", "outbox.id", `${table}.receipt_id`)
    .select([`${table}.created_at`, "receipt_id", "sent_at", "failed_at", "outbox.id as outbox_id"])
    .where(`${table}.id`, "=", id)
    .executeTakeFirst();
  if (!record) throw new Refusal("notFound");
  const [replies, events] = [await selectReplies(query, table, id), await selectEvents(query, id)];
  const received = happening({ at: record.created_at, kind: "received" });
  const receipt = happening({
    at: record.sent_at ?? record.created_at,
    kind: "receipt",
    // After a month the outbox knows no more.
    ...(record.outbox_id && { state: mailState({ ...record, sends: 1 }) }),
  });
  // Without a mail server a receipt is only written to the log: nobody has got it.
  const all = [received, ...(record.receipt_id && sends ? [receipt] : []), ...replies.map(toReply), ...events];
  // What happened at the same time stays in this order.
  return all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).reverse();
}

function happening(known: Happening): Whole<Happening> {
  const { at, kind, author, stage, state, id, template, subject, text, date } = known;
  return { at, kind, author, stage, state, id, template, subject, text, date };
}

function toReply(row: Awaited<ReturnType<typeof selectReplies>>[number]): Whole<Happening> {
  return {
    at: row.created_at,
    kind: "reply",
    id: row.id,
    author: row.author,
    subject: row.subject,
    text: row.body,
    state: mailState(row),
    template: templateNames.find((name) => name === row.template),
    date: row.starts_at ?? undefined,
    stage: row.stage ? stageOf(row.stage) : undefined,
  };
}

async function selectEvents(query: Query, id: string): Promise<Whole<Happening>[]> {
  const rows = await query
    .selectFrom("audit_events")
    .select(["at", "actor", "action", "detail"])
    .where("target", "=", id)
    .where("action", "in", Object.keys(kinds))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(eventsMost)
    .execute();
  return rows.toReversed().flatMap(({ at, actor, action, detail }) => {
    const kind = Object.entries(kinds).find(([name]) => name === action)?.[1];
    const stage = kind === "stage" && detail ? { stage: stageOf(detail) } : {};
    const author = action.startsWith("mine") ? {} : { author: actor };
    return kind ? [happening({ at, kind, ...author, ...stage })] : [];
  });
}
