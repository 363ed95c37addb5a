import type { FastifyInstance } from "fastify";
import { type SelectQueryBuilder, sql } from "kysely";
import { readStatus } from "../../../contract/activity.ts";
import { limits } from "../../../contract/limits.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import { readOutcome } from "../../backup/outcome.ts";
import type { Query } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import type { Tables } from "../../db/schema.ts";
import type { StaffDeps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { selectBacklog } from "../../mail/backlog.ts";
import { weekStart } from "./company-time.ts";

const hourMs = 60 * 60 * 1_000;
const failedDays = 14;
const backlogMs = 10 * 60_000;
const openStages: readonly Stage[] = stages.filter((stage) => stage !== "hired" && stage !== "declined");

/** What there is to do, in numbers that an index answers. */
export function statusRoutes(scope: FastifyInstance, { db, config, clock }: StaffDeps): void {
  const { query } = db;
  route(scope, readStatus, async () => {
    const now = clock();
    const since = weekStart(now).toISOString();
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
        sends: config.mail.smtpUrl !== undefined,
        waiting: mail.waiting,
        waitingSince: mail.since,
        failedReplies: numbers.failedReplies ?? 0,
        failedReply: lastFailed && recordOf(lastFailed),
      },
      backup: await readOutcome(query),
    };
  });
}

function recordOf({ contact_id, application_id }: { contact_id: string | null; application_id: string | null }) {
  if (contact_id) return { tab: "contacts" as const, id: contact_id };
  return application_id ? { tab: "applications" as const, id: application_id } : undefined;
}

/** Up to a number that nobody reads to its end. */
function count<T extends keyof Tables>(query: Query, rows: SelectQueryBuilder<Tables, T, object>) {
  const counted = rows.select(sql<number>`1`.as("one")).limit(limits.countedRows).as("counted");
  return query.selectFrom(counted).select(sql<number>`count(*)`.as("total"));
}
